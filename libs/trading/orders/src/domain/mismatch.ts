/** What the customer wants done when less than ordered is received (SELL-16). More than ordered is always paid. */
import { event } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import { canCancel } from './allowed-actions.js';
import { soldMicro, type Order, type OrderEvent, type PlacedOrder } from './order.js';
import { enoughMicro, type OrderRules } from './rules.js';

export type MismatchChoice = NonNullable<Order['mismatch']>;

/** Whether the choice can still be changed: nothing was seen, and the order has not ended. */
export const canChooseMismatch = (order: Order): boolean => canCancel(order);

/**
 * Chooses what happens with less than ordered. The same choice again has no effect.
 * @throws Refusal 409 `too-late-to-choose` once something was seen; `already-ended`
 */
export function chooseMismatch(
  order: Order,
  choice: MismatchChoice,
  now: Date,
): (OrderEvent & { readonly schemaVersion: number })[] {
  if (order.mismatch === choice) return [];
  if (order.cancelledAt || order.expiredAt) throw refusal('orders.already-ended');
  if (!canChooseMismatch(order)) throw refusal('orders.too-late-to-choose');
  return [event('OrderMismatchChosen', { choice, at: now.toISOString() })];
}

/** Seconds that less than ordered waits for more, or for a choice; null: without end. */
export function mismatchWaitSeconds({ mismatch }: Pick<Order, 'mismatch'>, rules: OrderRules): number | null {
  switch (mismatch) {
    case 'pay':
      return 0;
    case 'refund':
      return null;
    case 'wait':
      return rules.shortfallChosenWaitSeconds;
    default:
      return rules.shortfallWaitSeconds;
  }
}

/** Whether what an order received so far is less than ordered, within the tolerance. */
export function isShort(order: PlacedOrder, rules: OrderRules): boolean {
  return soldMicro(order) < enoughMicro(BigInt(order.placed.amountMicro), rules);
}
