import * as z from 'zod/mini';
import { uuid } from '../text.js';
import { pin, SentCodeView } from './accounts.js';
import { PasskeyConfirmation } from './passkeys.js';

/* Another bank account for a payout of a sale that the bank refused for its account. */

/** All that is agreed to: what a PIN or a passkey confirms is exactly this, for this order. */
export const RecipientChangeTerms = z.strictObject({
  /** The bank's own answer, at most half an hour ago. */
  enquiryId: uuid,
  /** The customer's saved recipient, whose account it is; null for a guest. */
  recipientId: z.nullable(uuid),
});
export type RecipientChangeTerms = z.infer<typeof RecipientChangeTerms>;

const ownerCode = z.string('code').check(z.regex(/^\d{6}$/, 'code'));

/**
 * `POST /api/orders/:number/recipient-changes`, with an Idempotency-Key: answers `OrderView`. Carries both codes, or a
 * PIN, or a passkey signature for the same terms.
 *
 * Refused with: 403 `paused`, `pin-locked`, `not-confirmed`; 404; 409 `no-other-account`, `name-changed`; 422 `wrong-code`,
 * `code-ended`, `wrong-pin`, `enquiry-expired`, `another-account`, `same-account`; 429.
 */
export const RecipientChangeRequest = z
  .strictObject({
    ...RecipientChangeTerms.shape,
    emailCode: z.optional(ownerCode),
    phoneCode: z.optional(ownerCode),
    pin: z.optional(pin),
    passkey: z.optional(PasskeyConfirmation),
  })
  .check(
    z.refine(
      ({ emailCode, phoneCode, pin: typed, passkey, recipientId }) => {
        const proofs = [emailCode !== undefined && phoneCode !== undefined, typed !== undefined, passkey !== undefined];
        const isGuest = recipientId === null;
        return proofs.filter(Boolean).length === 1 && proofs[0] === isGuest;
      },
      { error: 'pin', path: ['pin'] },
    ),
  );
export type RecipientChangeRequest = z.infer<typeof RecipientChangeRequest>;

/** `POST /api/orders/:number/recipient-changes/codes`: sends a guest a code to the order's own email or phone. */
export const OwnerCodeRequest = z.strictObject({
  channel: z.enum(['email', 'phone']),
  language: z.enum(['en', 'pcm', 'ha', 'yo', 'ig']),
});
export type OwnerCodeRequest = z.infer<typeof OwnerCodeRequest>;

/** The codes that were sent for a change of the recipient. */
export const OwnerCodesView = z.strictObject({ email: SentCodeView.shape.sent, phone: SentCodeView.shape.sent });
export type OwnerCodesView = z.infer<typeof OwnerCodesView>;
