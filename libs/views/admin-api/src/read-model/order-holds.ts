import type { AdminActor, AdminReleaseEffect } from '@usdt-africa/contracts/admin';
import type { RecordedEvent } from '@usdt-africa/event-store';
import type { Order } from '@usdt-africa/orders';

/** What holds an order now; of an operator's hold who did it, and their words. */
export function holdsReportedBy(
  order: Order,
  events: readonly RecordedEvent[],
  who: (actor: string) => AdminActor,
): AdminReleaseEffect['holds'] {
  const byRule = order.holds.map(({ reason, since }) => ({ reason: reason as string, since, by: null, words: null }));
  if (order.heldByOperatorSince === null) return byRule;
  const held = events.findLast(({ type }) => type === 'OrderHeldByOperator');
  return [
    ...byRule,
    {
      reason: 'held-by-operator',
      since: order.heldByOperatorSince,
      by: held ? who(held.metadata.actor) : null,
      words: held?.metadata.reason ?? null,
    },
  ];
}
