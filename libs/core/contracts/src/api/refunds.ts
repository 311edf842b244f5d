import * as z from 'zod/mini';

/**
 * Where a refund is. `unproved`: no address is proved; `held`: people look at it; `sending`: its transaction is made;
 * `stuck`: it could not be sent, and a person decides; `completed`: in a solid block; `ended`: nothing was sent.
 */
export const REFUND_STATUSES = ['unproved', 'held', 'sending', 'stuck', 'completed', 'ended'] as const;

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
  address: z.nullable(z.string()),
  proof: z.nullable(RefundProofView),
  requestedAt: z.string(),
  /** Without proof it ends then. */
  dueAt: z.string(),
  /** When it was completed or ended; null before. */
  endedAt: z.nullable(z.string()),
  transactionId: z.nullable(z.string()),
  explorerUrl: z.nullable(z.string()),
});
export type RefundView = z.infer<typeof RefundView>;
