import { refusal } from '@usdt-africa/contracts/refusals';
import { type Order, outstanding, pricedKobo } from './order.js';

/** Above so many kobo an order's money moves by operators' hands only when two people want it. */
export const TWO_PEOPLE_ABOVE_KOBO = 50_000_000n;

/** What a release would let go that no release has let go before, in kobo. */
export function newlyReleasedKobo(order: Order): bigint {
  return pricedKobo(outstanding(order).filter(({ key }) => !order.letGo.includes(key)));
}

/**
 * Whether operators need to be two to move so much more of an order. Its releases and re-payouts count together: what one
 * act alone may not, several smaller ones may not either.
 * @param kobo of this act
 */
export function needsTwoPeople(order: Order, kobo: bigint): boolean {
  const released = pricedKobo(order.deposits.filter(({ key }) => order.letGo.includes(key)));
  return released + order.sentAgainKobo + kobo > TWO_PEOPLE_ABOVE_KOBO;
}

/**
 * What one person alone is about to do, looked at once more where it is decided.
 * @throws Refusal 409 `two-people`
 */
export function checkAlone(order: Order, kobo: bigint): void {
  if (needsTwoPeople(order, kobo)) throw refusal('orders.two-people');
}
