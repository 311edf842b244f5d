import { type Order, orderDecider } from '../domain/order.js';

/**
 * The order state that a read model stores with its row, to fold on from: without its timeline, and without the
 * evidence of each deposit's rate. Dust can lengthen both, no row needs them, and the state is written again with every
 * batch.
 */
export function cachedOrder(order: Order): Order {
  return {
    ...order,
    timeline: [],
    deposits: order.deposits.map((deposit) => ({
      ...deposit,
      parts: deposit.parts?.map((part) => ({ ...part, sources: [] })) ?? null,
    })),
  };
}

const NEW_DEPOSIT_FIELDS = { refundId: null, isProof: false } as const;
const NEW_PAYOUT_FIELDS = { disputedSince: null, awaitingListSince: null, isPassed: false } as const;

/** Restores a stored order, with defaults for fields added since then. */
export function revivedOrder(stored: Order): Order {
  return {
    ...orderDecider.initial,
    ...stored,
    deposits: stored.deposits.map((deposit) => ({ ...NEW_DEPOSIT_FIELDS, ...deposit })),
    payouts: stored.payouts.map((payout) => ({ ...NEW_PAYOUT_FIELDS, ...payout })),
  };
}
