import { isPlainOfCrypto } from '@usdt-africa/contracts/api';
import type { TransferTerms, WithdrawalTerms } from '@usdt-africa/contracts/api';
import { useMessages } from '../../../shared/i18n/messages';

type NoteSchema = (typeof TransferTerms | typeof WithdrawalTerms)['shape']['note'];

/**
 * Why a note is not accepted; null when it is.
 * @param schema of the note in the payment's terms
 * @param most its longest length, in characters
 */
export function useNoteFault(schema: NoteSchema, most: number): (typed: string) => string | null {
  const { t, has, dynamic } = useMessages();
  return (typed) => {
    const note = typed.trim();
    const read = note === '' ? null : schema.safeParse(note);
    if (read === null || read.success) return null;
    const code = read.error.issues[0]?.message ?? '';
    if (code === 'too-long') return t('send.note-long', { most: String(most) });
    if (code !== 'note-crypto') return has(`error.${code}`) ? dynamic(`error.${code}`) : t('problem.unexpected');
    const word = note.split(/\s+/).find((each) => !isPlainOfCrypto(each));
    return word ? t('sellto.note-word', { word }) : t('error.note-crypto');
  };
}
