import type { PricedPart } from '@usdt-africa/contracts/events';
import { formatDecimal, nairaFor, parseDecimal, RATE_SCALE } from '@usdt-africa/kernel';
import type { Order } from './order.js';
import type { OrderRules, RateAtArrival } from './rules.js';

/**
 * Prices a deposit. Inside the lock the locked rate covers the ordered amount and some more (10 %) over all deposits
 * together; what is above that, and what arrives later, takes the rate of its arrival. Locked parts are rounded as one sum,
 * so that an order paid in three transfers brings what was quoted, to the kobo.
 * @param rate the rate of its arrival, null when there was no fresh one
 * @returns null when a rate is needed that is not there: the deposit waits for the first fresh one
 */
export function priceDeposit(
  order: Order,
  deposit: { readonly key: string; readonly amountMicro: bigint; readonly arrivedAt: string },
  rate: RateAtArrival | null,
  rules: OrderRules,
): PricedPart[] | null {
  const placed = order.placed!;
  const inLock = Date.parse(deposit.arrivedAt) <= Date.parse(placed.lockEndsAt);
  const used = lockedUsed(order, deposit.key);
  const covered = (BigInt(placed.amountMicro) * BigInt(10_000 + rules.lockHeadroomBps)) / 10_000n;
  const left = inLock && covered > used ? covered - used : 0n;
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
      basis: 'arrival',
      rate: formatDecimal(rate.sellRate, RATE_SCALE),
      referenceRate: formatDecimal(rate.referenceRate, RATE_SCALE),
      nairaKobo: nairaFor(late, rate.sellRate).toString(),
      sources: [...rate.sources],
    });
  return parts;
}

function lockedUsed(order: Order, exceptKey: string): bigint {
  let used = 0n;
  for (const deposit of order.deposits)
    if (deposit.key !== exceptKey)
      for (const priced of deposit.parts ?? []) if (priced.basis === 'locked') used += BigInt(priced.amountMicro);
  return used;
}
