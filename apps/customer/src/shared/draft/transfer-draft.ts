import type { ReceiverView, TransferTerms } from '@usdt-africa/contracts/api';
import { draftStore } from '../browser/draft-store';

/** The receiver as the sender saw them. */
export type Person = Pick<ReceiverView, 'username' | 'maskedName' | 'initials'>;

/** A transfer that the customer saw and went on with. */
export interface AgreedTransfer {
  readonly terms: TransferTerms;
  readonly person: Person;
}

/** What a customer has typed of a transfer so far. */
export interface TransferDraft {
  readonly username: string;
  /** Naira, as typed. */
  readonly amount: string;
  readonly note: string;
  readonly agreed: AgreedTransfer | null;
}

const EMPTY: TransferDraft = { username: '', amount: '', note: '', agreed: null };

export const {
  change: changeTransfer,
  finish: finishTransfer,
  useDraft: useTransferDraft,
} = draftStore<TransferDraft>('transfer-draft', EMPTY);
