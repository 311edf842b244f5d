import { event, type EventData } from '@usdt-africa/contracts/events';
import { type Order, type OrderEvent, pricedKobo } from './order.js';
import { after } from './settle.js';

/** Decided events of an order. */
export type Decided = readonly (OrderEvent & { readonly schemaVersion: number })[];

/** A payout that decided events request. */
export type RequestedPayout = EventData<'PayoutRequested'> & {
  /** Whether an operator released all that the order has paid with it. */
  readonly isReleased: boolean;
};

/**
 * The payouts that decided events request.
 * @param order as it is with these events
 */
export function requestedPayouts(order: Order, decided: readonly OrderEvent[]): RequestedPayout[] {
  return decided.flatMap(({ type, data }) =>
    type === 'PayoutRequested' ? [{ ...data, isReleased: isReleased(order, data.payoutId) }] : [],
  );
}

/**
 * Replaces the requests of payouts that may not go out without a review by holds; a payout that an operator released is
 * requested. When the cap of first payouts is spent, the order's own becomes zero: its later payouts are held, too.
 */
export function holdInstead(order: Order, decided: Decided, reason: 'velocity' | 'first-payout-cap'): Decided {
  const refused = requestedPayouts(after(order, decided), decided).filter((payout) => !payout.isReleased);
  if (refused.length === 0) return decided;
  const ids = new Set(refused.map(({ payoutId }) => payoutId));
  const held = decided.map((one) => {
    if (one.type !== 'PayoutRequested' || !ids.has(one.data.payoutId)) return one;
    const { depositKeys, requestedAt: at } = one.data;
    return event('OrderHeld', { reason: reason === 'velocity' ? 'velocity' : 'above-threshold', depositKeys, at });
  });
  if (reason === 'velocity') return held;
  const waitsUntil = order.guard?.waitsUntil ?? null;
  return [event('OrderPayoutRestrictionsSet', { waitsUntil, capKobo: '0', at: refused[0]!.requestedAt }), ...held];
}

function isReleased({ payouts, deposits, releasedKobo }: Order, payoutId: string): boolean {
  const last = payouts.findIndex(({ id }) => id === payoutId);
  const ids = new Set(payouts.slice(0, last + 1).map(({ id }) => id));
  return (
    pricedKobo(deposits.filter((deposit) => deposit.payoutId !== null && ids.has(deposit.payoutId))) <= releasedKobo
  );
}
