import * as z from 'zod/mini';
import { line } from '../text.js';
import { pin, username } from './accounts.js';
import { isPlainOfCrypto } from './note.js';
import { PasskeyConfirmation } from './passkeys.js';

/* Naira from one customer's wallet to another's, by username. All routes require a signed-in customer. Amounts are kobo as integer
   texts. */

/** Smallest and largest sum that can be sent from a wallet: 100 naira, 100,000,000 naira; the limit of the day is below it. */
export const SEND_KOBO = { min: 100_00n, max: 100_000_000_00n } as const;
/** Longest note to a receiver, in characters. */
export const LONGEST_TRANSFER_NOTE = 60;

const kobo = z.string();

/**
 * `GET /api/wallet/send-terms`: what the page that sends from a wallet shows.
 * - `open`; `owes`: more was taken back than the wallet had. `wallet-closed`: the account is frozen, or its wallet waits for finance.
 */
export const SendTermsView = z.strictObject({
  state: z.enum(['open', 'owes', 'wallet-closed']),
  balanceKobo: kobo,
  receivableKobo: z.nullable(kobo),
  /** The Lagos day's limit to send; null: no limit. */
  day: z.strictObject({ limitKobo: z.nullable(kobo), usedKobo: kobo, leftKobo: z.nullable(kobo) }),
  minimumKobo: kobo,
  /** After a change of PIN, phone or email: from then on a new person can be paid; null: at once. */
  newPayeesFrom: z.nullable(z.string()),
});
export type SendTermsView = z.infer<typeof SendTermsView>;

/**
 * `POST /api/wallet/receivers`: who has a username, 20 times an hour. Refused with: 404 `username-unknown`; 409 `own-username`; 429.
 */
export const FindReceiverRequest = z.strictObject({ username });
export type FindReceiverRequest = z.infer<typeof FindReceiverRequest>;
export const ReceiverView = z.strictObject({
  username: z.string(),
  /** First name and first letter of the last: `Oluwaseun O.` */
  maskedName: z.string(),
  initials: z.string(),
  /** Lagos day on which the account was opened. */
  sinceDay: z.string(),
  verified: z.boolean(),
  paidBefore: z.boolean(),
});
export type ReceiverView = z.infer<typeof ReceiverView>;

/** All that is agreed to: what a PIN or a passkey confirms is exactly this. */
export const TransferTerms = z.strictObject({
  username,
  amountKobo: z.string('required').check(
    z.refine((text) => /^(0|[1-9]\d{0,17})$/.test(text), { error: 'send-amount', abort: true }),
    z.refine((text) => BigInt(text) >= SEND_KOBO.min, { error: 'send-amount-small', abort: true }),
    z.refine((text) => BigInt(text) <= SEND_KOBO.max, { error: 'send-amount-large' }),
  ),
  note: z.nullable(line(LONGEST_TRANSFER_NOTE).check(z.refine(isPlainOfCrypto, { error: 'note-crypto' }))),
});
export type TransferTerms = z.infer<typeof TransferTerms>;

/**
 * `POST /api/wallet/transfers`, with an Idempotency-Key: answers 201 with `TransferView`. Carries the PIN, or instead the passkey
 * signature that `POST /api/wallet/transfers/confirmations` requested for the same terms.
 *
 * Refused with: 403 `paused`, `pin-locked`, `not-confirmed`, `passkey-not-for-payments`, `new-payee-waits`; 404 `username-unknown`; 409
 * `own-username`, `receiver-closed`, `wallet-closed`, `wallet-owes`; 422 `wrong-pin`, `wallet-short`, `over-wallet-limit`; 429.
 */
export const MakeTransferRequest = z
  .strictObject({ ...TransferTerms.shape, pin: z.optional(pin), passkey: z.optional(PasskeyConfirmation) })
  .check(
    z.refine((terms) => (terms.pin === undefined) !== (terms.passkey === undefined), { error: 'pin', path: ['pin'] }),
  );
export type MakeTransferRequest = z.infer<typeof MakeTransferRequest>;
export const ConfirmTransferRequest = TransferTerms;
export type ConfirmTransferRequest = TransferTerms;

/** `GET /api/wallet/transfers/:id`: for its sender and its receiver, each with their own balance. */
export const TransferView = z.strictObject({
  transferId: z.string(),
  number: z.string(),
  direction: z.enum(['out', 'in']),
  /** The other side; its username is null once the account is closed, its name empty once the law does not want it kept. */
  person: z.strictObject({ username: z.nullable(z.string()), maskedName: z.string(), initials: z.string() }),
  amountKobo: kobo,
  feeKobo: kobo,
  note: z.nullable(z.string()),
  /** Of the reader's wallet, after the transfer. */
  balanceAfterKobo: kobo,
  at: z.string(),
});
export type TransferView = z.infer<typeof TransferView>;
