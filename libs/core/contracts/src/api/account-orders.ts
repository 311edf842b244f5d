import * as z from 'zod/mini';
import { line, uuid } from '../text.js';
import { pin } from './accounts.js';
import { isPlainOfCrypto } from './note.js';
import { MismatchChoice } from './order-view.js';
import { PasskeyConfirmation } from './passkeys.js';
import { LONGEST_PAYMENT_NOTE } from './recipients.js';

/* Sales of a signed-in customer to a saved recipient: the account identifies the sender, the saved recipient and the
   bank's own account name identify the recipient. */

/** All that is agreed to: what a PIN or a passkey confirms is exactly this. */
export const AccountOrderTerms = z.strictObject({
  quoteId: uuid,
  recipientId: uuid,
  /** Of `POST /api/account/recipients/:id/checks`, at most half an hour ago. */
  enquiryId: uuid,
  network: z.literal('TRC20', 'network'),
  /** Goes with the payment; null: none. */
  note: z.nullable(line(LONGEST_PAYMENT_NOTE).check(z.refine(isPlainOfCrypto, { error: 'note-crypto' }))),
  /** What to do with a different amount; left out: the customer is asked. */
  mismatch: z.optional(MismatchChoice),
});
export type AccountOrderTerms = z.infer<typeof AccountOrderTerms>;

/**
 * `POST /api/account/orders`, with an Idempotency-Key: answers 201 with `OrderView`. Carries the PIN, or instead the
 * passkey signature that `POST /api/account/orders/confirmations` requested for the same terms. A retry after a lost
 * response may carry another PIN or a new confirmation.
 *
 * Refused with: 403 `paused`, `pin-locked`, `not-confirmed`, `passkey-not-for-payments`; 404 `recipient-not-found`; 409
 * `name-changed`, 409 `quote-used`; 422 `wrong-pin` (field `pin`, with the tries that are left), `enquiry-expired`,
 * `another-account`, `quote-expired`, `over-limit`; 429.
 */
export const PlaceAccountOrderRequest = z
  .strictObject({
    ...AccountOrderTerms.shape,
    pin: z.optional(pin),
    passkey: z.optional(PasskeyConfirmation),
  })
  .check(
    z.refine((order) => (order.pin === undefined) !== (order.passkey === undefined), { error: 'pin', path: ['pin'] }),
  );
export type PlaceAccountOrderRequest = z.infer<typeof PlaceAccountOrderRequest>;

/**
 * `POST /api/account/orders/confirmations`: requests a passkey confirmation of these terms from the customer; answers
 * `PasskeyConfirmationView`.
 */
export const ConfirmAccountOrderRequest = AccountOrderTerms;
export type ConfirmAccountOrderRequest = AccountOrderTerms;
