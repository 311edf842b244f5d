import type { WithdrawalTerms } from '@usdt-africa/contracts/api';
import { draftStore } from '../browser/draft-store';

/** The account as the customer saw it. */
export interface PaidAccount {
  readonly name: string;
  readonly bank: string;
  readonly accountNumber: string;
}

/** A withdrawal that the customer saw and went on with. */
export interface AgreedWithdrawal {
  readonly terms: WithdrawalTerms;
  readonly account: PaidAccount;
}

/** What a customer has typed and chosen of a withdrawal so far. */
export interface WithdrawalDraft {
  /** The saved recipient. */
  readonly recipientId: string | null;
  /** Naira, as typed. */
  readonly amount: string;
  readonly note: string;
  readonly agreed: AgreedWithdrawal | null;
}

const EMPTY: WithdrawalDraft = { recipientId: null, amount: '', note: '', agreed: null };

export const {
  change: changeWithdrawal,
  finish: finishWithdrawal,
  useDraft: useWithdrawalDraft,
} = draftStore<WithdrawalDraft>('withdrawal-draft', EMPTY);
