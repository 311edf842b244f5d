import type { Milestone, Order, OrderEvent } from './order-state.js';

const TYPES = ['OrderDepositSeen', 'OrderDepositDropped', 'OrderDepositConfirmed', 'OrderDepositPriced'] as const;
/** Events about single deposits: seen, confirmed, priced. */
export type DepositEvent = Extract<OrderEvent, { readonly type: (typeof TYPES)[number] }>;

/** Whether an event changes one deposit and nothing else of weight. */
export function isDepositEvent(event: OrderEvent): event is DepositEvent {
  return (TYPES as readonly string[]).includes(event.type);
}

/**
 * Folds many deposit events at once, to the same state as one by one: lists are copied once and not once per event.
 * Dust can make them long, and thousands of events are decided together.
 */
export function foldDeposits(
  order: Order,
  events: readonly DepositEvent[],
  milestoneOf: (event: OrderEvent) => Milestone | null,
): Order {
  const seen = new Map(order.seen.map((item) => [item.key, item]));
  const dropped = new Set(order.dropped);
  const deposits = order.deposits.slice();
  const places = new Map(deposits.map(({ key }, place) => [key, place]));
  const timeline = order.timeline.slice();
  let { choice } = order;
  for (const event of events) {
    const key = event.data.depositKey;
    const milestone = milestoneOf(event);
    if (milestone) timeline.push(milestone);
    if (event.type === 'OrderDepositPriced') {
      const place = places.get(key);
      if (place !== undefined) deposits[place] = { ...deposits[place]!, parts: event.data.parts };
      continue;
    }
    // What comes again stands last.
    seen.delete(key);
    dropped.delete(key);
    if (event.type === 'OrderDepositSeen') {
      seen.set(key, { key, amountMicro: BigInt(event.data.amountMicro) });
    } else if (event.type === 'OrderDepositDropped') {
      dropped.add(key);
    } else {
      choice = null;
      const { amountMicro, receivedAt, confirmedAt } = event.data;
      places.set(key, deposits.length);
      const fresh = { parts: null, payoutId: null, refundId: null, isProof: false };
      deposits.push({ key, amountMicro: BigInt(amountMicro), receivedAt, confirmedAt, ...fresh });
    }
  }
  const version = order.version + events.length;
  return { ...order, seen: [...seen.values()], dropped: [...dropped], deposits, timeline, choice, version };
}
