import * as z from 'zod/mini';
import { uuid } from '../text.js';
import { instant, Sealed, unitsText } from './common.js';

/** Why the naira of a withdrawal went back to the wallet. */
export const WITHDRAWAL_ENDS = ['payout-failed', 'payout-returned'] as const;

/**
 * Stream `withdrawal-<withdrawalId>`: naira of a customer's wallet that are paid to a bank account. The wallet's debit and credits
 * move the money; each is appended together with the event that names it.
 */
export const withdrawalEvents = {
  /**
   * Appended together with the wallet's debit `debitId`, whose limit counts on `limitDay`; its counter account is what the payout
   * pays from. `recipient`: `{bankCode, bankName, bankShortName, accountNumber, accountName}`; `payeeIndex`: blind index of the bank
   * account; `recipientId`: the saved recipient; `note`: `{text}`, for the customer alone.
   */
  WithdrawalRequested: {
    1: z.strictObject({
      withdrawalId: uuid,
      number: z.string().check(z.regex(/^W\d{12}$/)),
      accountId: uuid,
      payoutId: uuid,
      amountKobo: unitsText,
      recipient: Sealed,
      payeeIndex: z.string(),
      recipientId: z.nullable(uuid),
      note: z.nullable(Sealed),
      debitId: uuid,
      balanceKobo: unitsText,
      limitDay: z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/)),
      at: instant,
    }),
  },
  /** Its payout settled. */
  WithdrawalPaid: {
    1: z.strictObject({
      withdrawalId: uuid,
      accountId: uuid,
      reference: z.string(),
      sessionId: z.nullable(z.string()),
      at: instant,
    }),
  },
  /** Its payout finally failed or came back: the naira are credited to the wallet as `creditId` in the same append. */
  WithdrawalUndone: {
    1: z.strictObject({
      withdrawalId: uuid,
      accountId: uuid,
      why: z.enum(WITHDRAWAL_ENDS),
      reason: z.string(),
      creditId: uuid,
      balanceKobo: unitsText,
      at: instant,
    }),
  },
  /**
   * Its payout turned out to be paid after the naira had gone back: the wallet gives them back as `entryId` in the same append.
   * `owedKobo`: the part that it did not have, which the customer owes.
   */
  WithdrawalPaidAfterAll: {
    1: z.strictObject({
      withdrawalId: uuid,
      accountId: uuid,
      entryId: uuid,
      owedKobo: unitsText,
      at: instant,
    }),
  },
  /** An operator has dealt with what was paid after all as `entryId`; the reason is in the metadata. */
  WithdrawalMatterClosed: {
    1: z.strictObject({ withdrawalId: uuid, accountId: uuid, entryId: uuid, at: instant }),
  },
} as const;
