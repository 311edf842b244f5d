import * as z from 'zod/mini';
import { line, uuid } from '../text.js';
import { pin } from './accounts.js';
import { isPlainOfCrypto } from './note.js';
import { PasskeyConfirmation } from './passkeys.js';
import { LONGEST_PAYMENT_NOTE } from './recipients.js';
import { SEND_KOBO } from './transfers.js';
import { WITHDRAWAL_STATUSES } from './withdrawal-status.js';

/* Naira from a customer's wallet to a bank account. Amounts are kobo as integer texts. */

const kobo = z.string();

/** All that is agreed to: what a PIN or a passkey confirms is exactly this. */
export const WithdrawalTerms = z.strictObject({
  recipientId: uuid,
  /** Of `POST /api/account/recipients/:id/checks`, at most half an hour ago. */
  enquiryId: uuid,
  amountKobo: z.string('required').check(
    z.refine((text) => /^(0|[1-9]\d{0,17})$/.test(text), { error: 'send-amount', abort: true }),
    z.refine((text) => BigInt(text) >= SEND_KOBO.min, { error: 'send-amount-small', abort: true }),
    z.refine((text) => BigInt(text) <= SEND_KOBO.max, { error: 'send-amount-large' }),
  ),
  /** For the customer's own statement; null: none. */
  note: z.nullable(line(LONGEST_PAYMENT_NOTE).check(z.refine(isPlainOfCrypto, { error: 'note-crypto' }))),
});
export type WithdrawalTerms = z.infer<typeof WithdrawalTerms>;

/**
 * `POST /api/wallet/withdrawals`, with an Idempotency-Key: answers 201 with `WithdrawalView`. Carries the PIN, or instead the passkey
 * signature that `POST /api/wallet/withdrawals/confirmations` requested for the same terms.
 *
 * Refused with: 403 `paused`, `pin-locked`, `not-confirmed`, `passkey-not-for-payments`, `recipient-waits`; 404 `recipient-not-found`;
 * 409 `name-changed`, `wallet-closed`, `wallet-owes`; 422 `wrong-pin`, `enquiry-expired`, `another-account`, `wallet-short`,
 * `over-wallet-limit`, `first-payout-cap`; 429.
 */
export const WithdrawalRequest = z
  .strictObject({ ...WithdrawalTerms.shape, pin: z.optional(pin), passkey: z.optional(PasskeyConfirmation) })
  .check(
    z.refine((terms) => (terms.pin === undefined) !== (terms.passkey === undefined), { error: 'pin', path: ['pin'] }),
  );
export type WithdrawalRequest = z.infer<typeof WithdrawalRequest>;
export const ConfirmWithdrawalRequest = WithdrawalTerms;
export type ConfirmWithdrawalRequest = WithdrawalTerms;

/**
 * Why the naira are in the wallet again. `account`: the bank does not take it for this account; `bank`: the bank could not be reached;
 * `returned`: the bank took it, and sent it back; `other`: it could not be sent, and the account is not the reason.
 */
export const WITHDRAWAL_UNDONE = ['account', 'bank', 'returned', 'other'] as const;

/** `GET /api/wallet/withdrawals/:id`: a withdrawal, for its customer. */
export const WithdrawalView = z.strictObject({
  withdrawalId: z.string(),
  number: z.string(),
  status: z.enum(WITHDRAWAL_STATUSES),
  amountKobo: kobo,
  feeKobo: kobo,
  recipientId: z.nullable(z.string()),
  /** Null once the law does not want it kept. */
  recipient: z.nullable(z.strictObject({ bank: z.string(), accountNumber: z.string(), accountName: z.string() })),
  note: z.nullable(z.string()),
  /** Of the wallet, after the debit. */
  balanceAfterKobo: kobo,
  reference: z.nullable(z.string()),
  /** NIP session id; null while it is not paid, and where the provider gave none. */
  sessionId: z.nullable(z.string()),
  requestedAt: z.string(),
  /** Most have reached their bank by then; what is still being sent later than that is slow, and not lost. */
  expectedBy: z.string(),
  /** The last time that its naira went back to the wallet; null: never. */
  undone: z.nullable(z.strictObject({ why: z.enum(WITHDRAWAL_UNDONE), at: z.string(), balanceKobo: kobo })),
  /** `paid-after-all`: the part that the wallet did not have, and owes; null otherwise. */
  owedKobo: z.nullable(kobo),
  /** When it reached its status; null while it is being sent. */
  endedAt: z.nullable(z.string()),
});
export type WithdrawalView = z.infer<typeof WithdrawalView>;
