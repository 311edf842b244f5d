import type { EventData, PricedPart } from '@usdt-africa/contracts/events';
import { formatDecimal, nairaFor, parseDecimal, RATE_SCALE } from '@usdt-africa/kernel';
import type { Order, PlacedOrder } from './order.js';
import type { OrderRules, RateAtDeposit } from './rules.js';

type Placed = EventData<'OrderPlaced'>;
/** Terms that decide how long an order's rate is locked. */
type LockTerms = Pick<PlacedOrder, 'placed' | 'cancelledAt'>;

/**
 * Prices a deposit. Inside the lock the locked rate covers the ordered amount and some more (10 %) over all deposits
 * together; amounts above that, and late deposits, take the rate at their block's time. Locked parts are rounded as one
 * sum, so that an order paid in three transfers brings what was quoted, to the kobo.
 * @param rate the rate at its block's time, null when there was no fresh one
 * @param used part of the lock's cover that other deposits use
 * @returns null when a rate is needed and missing: the deposit waits for the first fresh one
 */
export function priceDeposit(
  order: PlacedOrder,
  deposit: { readonly key: string; readonly amountMicro: bigint; readonly receivedAt: string },
  rate: RateAtDeposit | null,
  rules: OrderRules,
  used = lockedUsed(order, deposit.key),
): PricedPart[] | null {
  const { placed } = order;
  const covered = coveredMicro(placed, rules);
  const left = !isLate(order, deposit.receivedAt) && covered > used ? covered - used : 0n;
  const locked = deposit.amountMicro < left ? deposit.amountMicro : left;
  const late = deposit.amountMicro - locked;
  if (late > 0n && !rate) return null;
  const parts: PricedPart[] = [];
  if (locked > 0n) {
    const rate = parseDecimal(placed.rate, RATE_SCALE);
    parts.push({
      amountMicro: locked.toString(),
      basis: 'locked',
      rate: placed.rate,
      referenceRate: placed.referenceRate,
      nairaKobo: (nairaFor(used + locked, rate) - nairaFor(used, rate)).toString(),
      sources: placed.sources,
    });
  }
  if (late > 0n && rate)
    parts.push({
      amountMicro: late.toString(),
      basis: 'deposit',
      rate: formatDecimal(rate.sellRate, RATE_SCALE),
      referenceRate: formatDecimal(rate.referenceRate, RATE_SCALE),
      nairaKobo: nairaFor(late, rate.sellRate).toString(),
      sources: [...rate.sources],
    });
  return parts;
}

/** Whether a deposit came after the held rate had ended, by time or by cancellation: its block's own time decides. */
export function isLate({ placed, cancelledAt }: LockTerms, receivedAt: string): boolean {
  const receivedTime = Date.parse(receivedAt);
  return (
    receivedTime > Date.parse(placed.lockEndsAt) || (cancelledAt !== null && receivedTime > Date.parse(cancelledAt))
  );
}

/** How much the rate that is held covers: the ordered amount and some more. */
export function coveredMicro({ amountMicro }: Pick<Placed, 'amountMicro'>, rules: OrderRules): bigint {
  return (BigInt(amountMicro) * BigInt(10_000 + rules.lockHeadroomBps)) / 10_000n;
}

/** How much of what the lock covers is used, in micro; `exceptKey` leaves one deposit out. */
export function lockedUsed(order: Order, exceptKey?: string): bigint {
  let used = 0n;
  for (const deposit of order.deposits)
    if (deposit.key !== exceptKey)
      for (const priced of deposit.parts ?? []) if (priced.basis === 'locked') used += BigInt(priced.amountMicro);
  return used;
}
