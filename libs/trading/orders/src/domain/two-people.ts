import { refusal } from '@usdt-africa/contracts/refusals';
import { type Order, pricedKobo, releasableDeposits } from './order.js';

/** Above so many kobo an order's money moves by operators' hands only when two people want it. */
export const TWO_PEOPLE_ABOVE_KOBO = 50_000_000n;

/** Amount that a release would newly release, in kobo: not released by any release before. */
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
 * Sum of these payouts of an order, and the sum that counts for the approval: together with what operators moved of the
 * order before, each naira once. A waiting payout may itself be released or sent again already.
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

/** Payouts that are sent once a frozen customer is unfrozen. */
export interface WaitingPayouts {
  readonly payouts: number;
  readonly kobo: bigint;
  /** Includes what operators released of the same orders before. */
  readonly countedKobo: bigint;
}

/** Whether more waits than one operator can release alone. */
export function needsTwoToUnfreeze({ countedKobo }: WaitingPayouts): boolean {
  return countedKobo > TWO_PEOPLE_ABOVE_KOBO;
}

/**
 * Checks at decision time that one operator may do this alone.
 * @throws Refusal 409 `two-people`
 */
export function checkAlone(order: Order, kobo: bigint): void {
  if (needsTwoPeople(order, kobo)) throw refusal('orders.two-people');
}
