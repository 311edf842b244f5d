import { refusal } from '@usdt-africa/contracts/refusals';
import { type Order, pricedKobo, releasableDeposits } from './order.js';

/** Above so many kobo an order's money moves by operators' hands only when two people want it. */
export const TWO_PEOPLE_ABOVE_KOBO = 50_000_000n;

/** What a release would let go that no release has let go before, in kobo. */
export function newlyReleasedKobo(order: Order): bigint {
  return pricedKobo(releasableDeposits(order).filter(({ key }) => !order.letGo.includes(key)));
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
 * What goes with these payouts of an order, and what it counts as: with what operators' hands have moved of the order before,
 * each naira once. What waits may be what a release let go, or what is sent again already.
 */
export function goingWith(
  { payouts, deposits, letGo, sentAgainKobo }: Pick<Order, 'payouts' | 'deposits' | 'letGo' | 'sentAgainKobo'>,
  payoutIds: ReadonlySet<string>,
): { readonly kobo: bigint; readonly countedKobo: bigint } {
  const going = payouts.filter(({ id }) => payoutIds.has(id));
  const kobo = going.reduce((sum, { amountKobo }) => sum + amountKobo, 0n);
  const released = pricedKobo(
    deposits.filter(({ key, payoutId }) => letGo.includes(key) && !(payoutId !== null && payoutIds.has(payoutId))),
  );
  const again = going.reduce((sum, { reopenedAs, amountKobo }) => (reopenedAs === null ? sum : sum + amountKobo), 0n);
  return { kobo, countedKobo: kobo + released + sentAgainKobo - again };
}

/**
 * What one person alone is about to do, looked at once more where it is decided.
 * @throws Refusal 409 `two-people`
 */
export function checkAlone(order: Order, kobo: bigint): void {
  if (needsTwoPeople(order, kobo)) throw refusal('orders.two-people');
}
