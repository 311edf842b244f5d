import type { Order, OrderPayout } from './order-state.js';

/**
 * The first payout of the order whose outcome is not known: on its way, without an answer, or disputed. No later payout is
 * requested before it is: after a restore the provider may have paid several deposits with it. Two people may let
 * later deposits pass it, but not while it waits for the provider's list.
 */
export function unresolvedPayout(order: Pick<Order, 'payouts'>): OrderPayout | null {
  return order.payouts.find(isUnresolved) ?? null;
}

function isUnresolved({ state, disputedSince, awaitingListSince, isPassed }: OrderPayout): boolean {
  if (awaitingListSince !== null) return true;
  return !isPassed && (state === 'open' || disputedSince !== null);
}
