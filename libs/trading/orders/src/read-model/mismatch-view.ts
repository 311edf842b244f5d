import type { MismatchView, ShortfallView } from '@usdt-africa/contracts/api';
import { formatMoney, nairaFor, parseDecimal, RATE_SCALE } from '@usdt-africa/kernel';
import { canChoose } from '../domain/decide.js';
import { mismatchWaitSeconds } from '../domain/mismatch.js';
import { soldMicro, type Order, type PlacedOrder, pricedKobo } from '../domain/order.js';
import type { OrderRules, RateAtDeposit } from '../domain/rules.js';
import { payable, shortfallEndsAt } from '../domain/settle.js';

/** What is done with a different amount, chosen or usual. */
export function mismatchView(order: Order, rules: OrderRules): MismatchView {
  const { mismatch } = order;
  const choice = mismatch ?? 'wait';
  return {
    choice,
    isChosen: mismatch !== null,
    waitSeconds: choice === 'wait' ? mismatchWaitSeconds(order, rules) : null,
  };
}

/** The question about less than ordered; null while there is none. */
export function shortfallView(
  order: PlacedOrder,
  rateNow: RateAtDeposit | null,
  now: Date,
  rules: OrderRules,
): ShortfallView | null {
  if (!canChoose(order, now, rules)) return null;
  const endsAt = shortfallEndsAt(order, rules);
  const { placed } = order;
  const missing = BigInt(placed.amountMicro) - soldMicro(order);
  const payNow = pricedKobo(payable(order));
  const isHeld = now <= new Date(placed.lockEndsAt);
  const restRate = isHeld ? parseDecimal(placed.rate, RATE_SCALE) : (rateNow?.sellRate ?? null);
  return {
    received: formatMoney(soldMicro(order), 'USDT'),
    missing: formatMoney(missing, 'USDT'),
    payNow: formatMoney(payNow, 'NGN'),
    payComplete: restRate === null ? null : formatMoney(payNow + nairaFor(missing, restRate), 'NGN'),
    restRate: isHeld ? 'held' : 'estimate',
    secondsLeft: endsAt && Math.max(0, Math.ceil((endsAt.getTime() - now.getTime()) / 1000)),
    choice: order.choice === 'top-up' ? 'top-up' : null,
  };
}
