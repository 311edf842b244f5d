/** Sums and lists of an order's deposits and holds. */
import type { ConfirmedDeposit, Hold, Order } from './order-state.js';
import { presentReturn } from './refund-fold.js';

/** Whether the order sells it: neither a refund's, nor the proof of one. */
export function isSold({ refundId, isProof }: Pick<ConfirmedDeposit, 'refundId' | 'isProof'>): boolean {
  return refundId === null && !isProof;
}

/** Deposits that are final, sold by the order and in no payout yet, priced or not. */
export function unpaid(order: Order): readonly ConfirmedDeposit[] {
  return order.deposits.filter((deposit) => deposit.payoutId === null && isSold(deposit));
}

/**
 * Deposits for which money is still owed. What stays below the minimum after a payout is stored and counts with the
 * next deposit, but it does not keep the order open: an attacker may send dust to any address.
 */
export function outstanding(order: Order): readonly ConfirmedDeposit[] {
  const dust = order.payouts.length === 0 ? undefined : order.holds.find((held) => held.reason === 'below-minimum');
  const dustKeys = new Set(dust?.depositKeys);
  return unpaid(order).filter((deposit) => !dustKeys.has(deposit.key));
}

/** Deposits that a release pays: those still owed, or else the dust left after a payout. */
export function releasableDeposits(order: Order): readonly ConfirmedDeposit[] {
  const owed = outstanding(order);
  return owed.length > 0 ? owed : unpaid(order);
}

/** Whether a hold is about assets outside the order: it delays no payout and does not keep the order open. */
export function isBesideOrder(reason: Hold['reason']): boolean {
  return reason === 'not-creditable' || reason === 'unsupported-asset';
}

/** Uncredited stablecoin deposits that need an operator: they hold nothing else of the order. */
export function uncredited(order: Order): Order['unsupported'] {
  const keys = new Set(order.holds.find(({ reason }) => reason === 'not-creditable')?.depositKeys);
  return keys.size === 0 ? [] : order.unsupported.filter(({ assetKey }) => keys.has(assetKey));
}

/** Other tokens and TRX of an order that were neither closed by two operators nor sent back yet. */
export function otherAssets(order: Order): Order['unsupported'] {
  const keys = new Set(order.holds.find(({ reason }) => reason === 'unsupported-asset')?.depositKeys);
  return keys.size === 0 ? [] : order.unsupported.filter(({ assetKey }) => keys.has(assetKey));
}

/** Keys of those that two operators may close and that may be sent back: no return is about them now. */
export function otherAssetKeys(order: Order): readonly string[] {
  const reserved = new Set(presentReturn(order)?.assetKeys);
  return otherAssets(order).flatMap(({ assetKey }) => (reserved.has(assetKey) ? [] : [assetKey]));
}

/** Outcome of an uncredited deposit; null while none is proved. */
export function whatBecameOf(order: Order, assetKey: string): 'returned' | 'attributed' | 'retained' | null {
  return order.resolvedDeposits.find(({ assetKeys }) => assetKeys.includes(assetKey))?.outcome ?? null;
}

/** Whether a hold keeps the whole order, whichever deposits it names. */
export function isOfWholeOrder(reason: Hold['reason']): boolean {
  return reason === 'listed-sender' || reason === 'velocity';
}

/** Amount held for a reason, in micro; of uncredited deposits, as far as their amount can be read. */
export function heldMicro(order: Order, hold: Hold): bigint {
  const { reason, depositKeys } = hold;
  if (reason === 'not-creditable') return uncredited(order).reduce((sum, { amount }) => sum + BigInt(amount ?? 0), 0n);
  const keys = new Set(depositKeys);
  return order.deposits.reduce(
    (sum, deposit) => (keys.has(deposit.key) && isRetained(hold, deposit) ? sum + deposit.amountMicro : sum),
    0n,
  );
}

/** What a final deposit is held for; null where nothing holds it. */
export function whatHolds(order: Order, key: string): Hold['reason'] | null {
  const deposit = order.deposits.find((one) => one.key === key);
  const found = deposit && order.holds.find((hold) => hold.depositKeys.includes(key) && isRetained(hold, deposit));
  return found?.reason ?? null;
}

/** Rates come one by one, and the hold for the want of one ends with the last of them. */
function isRetained({ reason }: Hold, { parts }: ConfirmedDeposit): boolean {
  return reason !== 'no-rate' || parts === null;
}

/** Sum of everything that is final, whatever became of it. */
export function confirmedMicro(order: Order): bigint {
  return order.deposits.reduce((sum, deposit) => sum + deposit.amountMicro, 0n);
}

/** Sum of everything that is final and sold, paid or not. */
export function soldMicro(order: Order): bigint {
  return order.deposits.reduce((sum, deposit) => (isSold(deposit) ? sum + deposit.amountMicro : sum), 0n);
}

/** What final deposits that the order sells are worth, in kobo, as far as they have a price. */
export function soldKobo(order: Order): bigint {
  return pricedKobo(order.deposits.filter(isSold));
}

/** Naira that priced deposits are worth, paid or not. */
export function pricedKobo(deposits: readonly ConfirmedDeposit[]): bigint {
  return deposits.reduce(
    (sum, deposit) => sum + (deposit.parts ?? []).reduce((all, part) => all + BigInt(part.nairaKobo), 0n),
    0n,
  );
}
