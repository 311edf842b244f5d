import { MOST_TRANSACTION_FILES, type TransactionCategory } from '@usdt-africa/contracts/api';
import { event, type EventData } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import type { Transaction, TransactionEvent } from './transaction.js';

type Decided = (TransactionEvent & { readonly schemaVersion: number })[];
/** The owner and the time of the change. */
type By = Pick<EventData<'TransactionHidden'>, 'accountId' | 'at'>;

/** Hides or shows a transaction; a repeat records nothing. */
export function hide(transaction: Transaction, hidden: boolean, by: By): Decided {
  return transaction.hidden === hidden ? [] : [event(hidden ? 'TransactionHidden' : 'TransactionUnhidden', by)];
}

export function categorise(transaction: Transaction, category: TransactionCategory, by: By): Decided {
  return transaction.category === category ? [] : [event('TransactionCategorised', { ...by, category })];
}

/** @param note sealed; null removes the note. Once it is sealed, an unchanged note cannot be detected. */
export function note(transaction: Transaction, note: EventData<'TransactionNoteSet'>['note'], by: By): Decided {
  return note === null && transaction.note === null ? [] : [event('TransactionNoteSet', { ...by, note })];
}

/** The same file again is there already. @throws Refusal 409 `too-many-files` */
export function addFile(
  transaction: Transaction,
  file: Omit<EventData<'TransactionFileAdded'>, keyof By>,
  by: By,
): Decided {
  if (transaction.files.some(({ fileId }) => fileId === file.fileId)) return [];
  if (transaction.files.length >= MOST_TRANSACTION_FILES) throw refusal('transactions.too-many-files');
  return [event('TransactionFileAdded', { ...by, ...file })];
}

/** Removing a missing file records nothing. */
export function removeFile(transaction: Transaction, fileId: string, by: By): Decided {
  return transaction.files.some((file) => file.fileId === fileId)
    ? [event('TransactionFileRemoved', { ...by, fileId })]
    : [];
}
