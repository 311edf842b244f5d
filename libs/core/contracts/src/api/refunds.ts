import * as z from 'zod/mini';
import type { REFUND_ENDS } from '../events/refunds.js';
import { pin } from './accounts.js';
import { PasskeyConfirmation } from './passkeys.js';

/* Deposits of an order that go back to an address which the order's owner named and proved. */

/**
 * Where a refund is. `unproved`: no address is proved; `held`: people look at it; `sending`: its transaction is made;
 * `stuck`: it could not be sent, and a person decides; `completed`: in a solid block; `ended`: nothing was sent.
 */
export const REFUND_STATUSES = ['unproved', 'held', 'sending', 'stuck', 'completed', 'ended'] as const;

/** Why a refund ended without anything being sent. */
const REFUND_END_REASONS = ['no-proof', 'withdrawn', 'naira-instead', 'refused'] as const satisfies typeof REFUND_ENDS;

/** What proves the named address. Open until `until`. */
export const RefundProofView = z.strictObject({
  method: z.enum(['sum', 'message']),
  /** `sum`: exactly so much is to be sent from the named address to `to`. */
  amount: z.nullable(z.string()),
  /** `sum`: the order's address. */
  to: z.nullable(z.string()),
  /** `message`: exactly this line is to be signed. */
  message: z.nullable(z.string()),
  until: z.string(),
  /** The right sum came from another address: it is kept, and proves nothing. */
  failed: z.boolean(),
});

/** A refund, for the owner of its order. */
export const RefundView = z.strictObject({
  refundId: z.string(),
  number: z.string(),
  orderNumber: z.string(),
  status: z.enum(REFUND_STATUSES),
  /** The deposits that it is about. */
  amount: z.string(),
  /** What is deducted for the network. */
  cost: z.string(),
  /** What is sent: with the sums that proved the address, less the cost. */
  sends: z.string(),
  /** Naira that the deposits are worth: above a certain sum two people look at it. */
  worth: z.string(),
  address: z.nullable(z.string()),
  proof: z.nullable(RefundProofView),
  /** How many people must approve it before it is sent; null: nobody, or not known before the proof. */
  people: z.nullable(z.number()),
  requestedAt: z.string(),
  /** Without proof it ends then. */
  dueAt: z.string(),
  /** When it was completed or ended; null before. */
  endedAt: z.nullable(z.string()),
  /** Why nothing was sent; null while it is open and when it was completed. */
  endedWhy: z.nullable(z.enum(REFUND_END_REASONS)),
  /** Whether its owner may end it now. */
  mayEnd: z.boolean(),
  transactionId: z.nullable(z.string()),
  explorerUrl: z.nullable(z.string()),
});
export type RefundView = z.infer<typeof RefundView>;

/** How an order's owner confirms a refund: a guest by codes to email and phone, a customer by PIN or passkey. */
const REFUND_CONFIRMATIONS = ['codes', 'pin'] as const;

/** What the owner of an order can have sent back now. */
export const RefundOffer = z.strictObject({
  confirmedBy: z.enum(REFUND_CONFIRMATIONS),
  amount: z.string(),
  /** What is deducted for the network. */
  cost: z.string(),
  /** What is sent. */
  sends: z.string(),
  /** Nothing can be requested before then: the email, the phone or the PIN was changed. Null: now. */
  notBefore: z.nullable(z.string()),
});
export type RefundOffer = z.infer<typeof RefundOffer>;

/** Where a refund goes to: what a PIN, a passkey or two codes confirm is exactly this, for this order. */
export const RefundTerms = z.strictObject({
  address: z.string('required').check(z.trim(), z.minLength(1, 'required'), z.maxLength(200, 'too-long')),
});
export type RefundTerms = z.infer<typeof RefundTerms>;

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
