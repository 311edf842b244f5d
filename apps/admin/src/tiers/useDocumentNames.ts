import type { AdminTierView } from '@usdt-africa/contracts/admin';
import { useTranslate } from 'react-admin';
import './own-words';

type File = AdminTierView['files'][number];

/** Names of documents, the same that the customer reads: numbered where there are several of a kind. */
export function useDocumentNames(): {
  readonly nameOf: (file: File, among: readonly File[]) => string;
  readonly nameAs: (part: File['part'], nth: number, of: number) => string;
} {
  const t = useTranslate();
  const nameAs = (part: File['part'], nth: number, of: number) =>
    of > 1 ? t('tiers.nth', { name: t(`tiers.part.${part}`), nth }) : t(`tiers.part.${part}`);
  return {
    nameAs,
    nameOf: (file, among) => {
      const same = among.filter(({ part }) => part === file.part);
      return nameAs(file.part, same.findIndex(({ id }) => id === file.id) + 1, same.length);
    },
  };
}
