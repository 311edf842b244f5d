import * as z from 'zod/mini';
import type { REFUND_ENDS } from '../events/refunds.js';

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
  /** The symbol of another token, or `TRX`, in which all its sums are; null or absent: of the product’s stablecoin. */
  asset: z.optional(z.nullable(z.string())),
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
  /** How many people must approve it before it is sent; null: no approval is needed, or the address is not proved yet. */
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
  /** Another token, or TRX, that it is of, and a movement of it to name in the request; null or absent: the stablecoin. */
  asset: z.optional(z.nullable(z.strictObject({ symbol: z.string(), key: z.string() }))),
  amount: z.string(),
  /** What is deducted for the network. */
  cost: z.string(),
  /** What is sent. */
  sends: z.string(),
  /** Nothing can be requested before then: the email, the phone or the PIN was changed. Null: now. */
  notBefore: z.nullable(z.string()),
});
export type RefundOffer = z.infer<typeof RefundOffer>;
