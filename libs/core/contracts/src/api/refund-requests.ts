import * as z from 'zod/mini';
import { pin } from './accounts.js';
import { PasskeyConfirmation } from './passkeys.js';

/* What the owner of an order sends about a refund. */

/** Where a refund goes to: what a PIN, a passkey or two codes confirm is exactly this, for this order. */
export const RefundTerms = z.strictObject({
  address: z.string('required').check(z.trim(), z.minLength(1, 'required'), z.maxLength(200, 'too-long')),
});
export type RefundTerms = z.infer<typeof RefundTerms>;

/** A movement of another token or of TRX, of which all goes back; left out: the stablecoin. */
const ofAsset = { assetKey: z.optional(z.string('invalid').check(z.regex(/^[0-9a-f]{64}-\d+$/, 'invalid'))) };

const ownerCode = z.string('code').check(z.regex(/^\d{6}$/, 'code'));

/**
 * `POST /api/orders/:number/refunds` requests a refund and answers 201, `POST /api/orders/:number/refund/addresses` names
 * another address for the open one and answers 200: both with an Idempotency-Key, both with `RefundView`. Carries both codes,
 * or a PIN, or a passkey signature, each for the same address.
 *
 * Refused with: 403 `paused`, `pin-locked`, `not-confirmed`, `refund-waits`; 404; 409 `nothing-to-refund`, `refund-open`,
 * `payout-not-certain`, `under-review`, `cost-eats-sum`, `look-alike-address`, `proved-already`, `ended`; 422 `wrong-code`,
 * `code-ended`, `wrong-pin`, and on `address` `tron-address`, `ethereum-address`, `solana-address`, `own-address`,
 * `contract-address`, `listed-address`; 429; 503 `address-unchecked`.
 */
export const RefundRequest = z
  .strictObject({
    ...RefundTerms.shape,
    ...ofAsset,
    /** The customer saw that it resembles another address of theirs, and said that it is a different wallet. */
    differentWallet: z.optional(z.boolean('invalid')),
    emailCode: z.optional(ownerCode),
    phoneCode: z.optional(ownerCode),
    pin: z.optional(pin),
    passkey: z.optional(PasskeyConfirmation),
  })
  .check(
    z.refine(
      ({ emailCode, phoneCode, pin: typed, passkey }) => {
        const proofs = [emailCode !== undefined && phoneCode !== undefined, typed !== undefined, passkey !== undefined];
        return proofs.filter(Boolean).length === 1 && (emailCode === undefined) === (phoneCode === undefined);
      },
      { error: 'pin', path: ['pin'] },
    ),
  );
export type RefundRequest = z.infer<typeof RefundRequest>;

/**
 * `POST /api/orders/:number/refunds/codes`: sends a guest codes to the order's own email and phone, which confirm this address
 * alone. `channel`: one of them again; left out: both. Answers `OwnerCodesView`.
 */
export const RefundCodesRequest = z.strictObject({
  ...RefundTerms.shape,
  ...ofAsset,
  channel: z.optional(z.enum(['email', 'phone'])),
  language: z.optional(z.enum(['en', 'pcm', 'ha', 'yo', 'ig'])),
});
export type RefundCodesRequest = z.infer<typeof RefundCodesRequest>;

/**
 * `POST /api/orders/:number/refund/proofs`: asks for the sum or the message that proves the named address; the open one stays
 * while its time lasts. Answers `RefundView`; refused with 409 `no-address`, `proved-already`, `ended`.
 */
export const RefundProofRequest = z.strictObject({ method: z.enum(['sum', 'message']) });
export type RefundProofRequest = z.infer<typeof RefundProofRequest>;

/**
 * `POST /api/orders/:number/refund/signatures`: 65 bytes in hex that the wallet made of the proof's message. Answers
 * `RefundView`; refused with 409 `no-proof-open`, `proved-already`, `ended`; 422 `not-a-signature`, `another-message`,
 * `another-signer`, `shared-address`; 503 `address-unchecked`.
 */
export const RefundSignatureRequest = z.strictObject({
  signature: z.string('required').check(z.trim(), z.minLength(1, 'required'), z.maxLength(400, 'too-long')),
});
export type RefundSignatureRequest = z.infer<typeof RefundSignatureRequest>;

/**
 * `POST /api/orders/:number/refund/endings`: the owner ends it, and the order's money is treated as before. Answers
 * `RefundView`; refused with 409 `sending-already`, `ended`.
 */
export const RefundEndingRequest = z.strictObject({ why: z.enum(['withdrawn', 'naira-instead']) });
export type RefundEndingRequest = z.infer<typeof RefundEndingRequest>;
