import { useMessages } from '../../shared/i18n/messages';
import type { TierUpgradeRequest } from '../../shared/upgrade/useUpgrade';

type DocumentSlot = Pick<TierUpgradeRequest['documents'][number], 'id' | 'part' | 'kind' | 'bytes'>;
type Refused = TierUpgradeRequest['again'][number];

/** Names of documents, the same as the reviewer sees. */
export function useDocumentText() {
  const { t, dynamic } = useMessages();
  const sizeOf = ({ bytes }: Pick<DocumentSlot, 'bytes'>): string =>
    bytes < 1_000_000
      ? `${Math.max(1, Math.round(bytes / 1_000))}\u00a0kB`
      : `${(bytes / 1_000_000).toFixed(1)}\u00a0MB`;
  const called = (document: Omit<DocumentSlot, 'id'>, nth: number, of: number): string => {
    const name = dynamic(`upgrade.part.${document.part}`);
    // With several, the position alone says little to a customer who does not see the documents.
    return of > 1
      ? t('upgrade.nth', { document: name, nth, kind: document.kind.toUpperCase(), size: sizeOf(document) })
      : name;
  };
  return {
    sizeOf,
    partOf: (part: DocumentSlot['part']): string => dynamic(`upgrade.part.${part}`),
    howTo: (part: DocumentSlot['part']): string => dynamic(`upgrade.how.${part}`),
    /** Among others of its part. */
    nameOf: (document: DocumentSlot, among: readonly DocumentSlot[]): string => {
      const same = among.filter(({ part }) => part === document.part);
      return called(document, same.findIndex(({ id }) => id === document.id) + 1, same.length);
    },
    /** One that is not here any more. @param of how many of its part were sent with it */
    nameOfRefused: (document: Refused, of: number): string => called(document, document.nth, of),
    faultOf: ({ fault }: Pick<Refused, 'fault'>): string =>
      t('upgrade.again-because', { why: dynamic(`upgrade.fault-of.${fault}`) }),
  };
}
