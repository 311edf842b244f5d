import type { DomainEvent, EventData, transactionEventTypes } from '@usdt-africa/contracts/events';
import type { TransactionCategory } from '@usdt-africa/contracts/api';
import type { Decider } from '@usdt-africa/kernel';

export type TransactionEvent = DomainEvent<(typeof transactionEventTypes)[number]>;

/** What a customer keeps about a transaction of theirs: nothing of it is about money. */
export interface Transaction {
  readonly hidden: boolean;
  readonly category: TransactionCategory;
  /** Sealed; null: none. */
  readonly note: EventData<'TransactionNoteSet'>['note'];
  readonly files: readonly EventData<'TransactionFileAdded'>[];
}

/** How its events make it; there is nothing that it would have to begin with. */
export const transactionDecider: Decider<Transaction, TransactionEvent> = {
  initial: { hidden: false, category: 'general', note: null, files: [] },
  evolve(state, { type, data }) {
    switch (type) {
      case 'TransactionHidden':
        return { ...state, hidden: true };
      case 'TransactionUnhidden':
        return { ...state, hidden: false };
      case 'TransactionCategorised':
        return { ...state, category: data.category };
      case 'TransactionNoteSet':
        return { ...state, note: data.note };
      case 'TransactionFileAdded':
        return { ...state, files: [...state.files.filter(({ fileId }) => fileId !== data.fileId), data] };
      case 'TransactionFileRemoved':
        return { ...state, files: state.files.filter(({ fileId }) => fileId !== data.fileId) };
    }
  },
};
