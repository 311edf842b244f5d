import { canChoose, chooseShortfall } from './decide.js';
import type { Order, OrderEvent } from './order.js';
import { refundEnded } from './refund.js';
import type { OrderRules } from './rules.js';
import { after } from './settle.js';

type Decided = (OrderEvent & { readonly schemaVersion: number })[];

/**
 * The owner ended a refund for naira: its deposits are paid as before it, and where the order would wait for a choice, that is
 * the choice.
 */
export function nairaInstead(order: Order, refundId: string, now: Date, rules: OrderRules): Decided {
  const events = refundEnded(order, refundId, now, rules);
  const left = after(order, events);
  return canChoose(left, now, rules) ? [...events, ...chooseShortfall(left, 'partial-payout', now, rules)] : events;
}
