import type { Order, OrderPayout } from './order-state.js';

/**
 * The first payout of the order whose outcome is not known: on its way, without an answer, or disputed. No later payout is
 * requested before it is: after a restore the provider may have paid several deposits with it.
 */
export function unresolvedPayout(order: Pick<Order, 'payouts'>): OrderPayout | null {
  return order.payouts.find(({ state, disputedSince }) => state === 'open' || disputedSince !== null) ?? null;
}
