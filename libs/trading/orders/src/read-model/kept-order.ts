import { type Order, orderDecider } from '../domain/order.js';

/**
 * An order as a read model keeps it beside its row, to fold on from: without its story, and without the evidence of each
 * deposit's rate. Anybody may lengthen both by sending dust, no row is made of them, and the state is written again with
 * every batch.
 */
export function keptOrder(order: Order): Order {
  return {
    ...order,
    timeline: [],
    deposits: order.deposits.map((deposit) => ({
      ...deposit,
      parts: deposit.parts?.map((part) => ({ ...part, sources: [] })) ?? null,
    })),
  };
}

const NEW_PAYOUT_FIELDS = { disputedSince: null, awaitingListSince: null, isPassed: false } as const;

/** An order as it was kept, with what an order and its payouts have come to know since then. */
export function revivedOrder(kept: Order): Order {
  return {
    ...orderDecider.initial,
    ...kept,
    payouts: kept.payouts.map((payout) => ({ ...NEW_PAYOUT_FIELDS, ...payout })),
  };
}
