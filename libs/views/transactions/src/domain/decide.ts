import { MOST_TRANSACTION_FILES, type TransactionCategory } from '@usdt-africa/contracts/api';
import { event, type EventData } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import type { Transaction, TransactionEvent } from './transaction.js';

type Decided = (TransactionEvent & { readonly schemaVersion: number })[];
/** Whose it is, and when they say so. */
type By = Pick<EventData<'TransactionHidden'>, 'accountId' | 'at'>;

/** Said twice, it is heard once. */
export function hide(transaction: Transaction, hidden: boolean, by: By): Decided {
  return transaction.hidden === hidden ? [] : [event(hidden ? 'TransactionHidden' : 'TransactionShown', by)];
}

export function categorise(transaction: Transaction, category: TransactionCategory, by: By): Decided {
  return transaction.category === category ? [] : [event('TransactionCategorised', { ...by, category })];
}

/** @param note sealed; null takes away what there is. Whether it is the note of before nobody can tell once it is sealed. */
export function note(transaction: Transaction, note: EventData<'TransactionNoted'>['note'], by: By): Decided {
  return note === null && transaction.note === null ? [] : [event('TransactionNoted', { ...by, note })];
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

/** What is gone already stays gone. */
export function removeFile(transaction: Transaction, fileId: string, by: By): Decided {
  return transaction.files.some((file) => file.fileId === fileId)
    ? [event('TransactionFileRemoved', { ...by, fileId })]
    : [];
}
