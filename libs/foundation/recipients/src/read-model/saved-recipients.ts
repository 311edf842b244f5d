import { recipientEventTypes, streams } from '@usdt-africa/contracts/events';
import { eventsOf, foldedRows, type RecordedEvent, type RowsBeside } from '@usdt-africa/event-store';
import type { PoolClient } from 'pg';
import { type Recipient, recipientDecider, type RecipientEvent } from '../domain/recipient.js';

/** Which orders and withdrawals went to recipients, and which of them were paid. A withdrawal stands in the column of orders. */
const orders: RowsBeside<Recipient> = {
  tables: ['recipient_orders'],
  handles: ['OrderCompleted', 'OrderPayoutReturned', 'WithdrawalPaid', 'WithdrawalUndone', 'WithdrawalPaidAfterAll'],
  idsOf: () => [],
  async apply(events, _states, tx) {
    await keepChosen(events, tx);
    await keepPaid(events, tx);
  },
};

/** Another recipient of an order, whose payout the bank refused, takes the place of the first. */
async function keepChosen(events: readonly RecordedEvent[], tx: PoolClient): Promise<void> {
  const last = new Map(eventsOf(events, 'RecipientUsed').map(({ data }) => [data.orderId, data] as const));
  const chosen = [...last.values()];
  if (chosen.length === 0) return;
  await tx.query(
    `insert into recipient_orders (order_id, recipient_id, account_id, chosen_at)
     select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::timestamptz[])
     on conflict (order_id) do update set recipient_id = excluded.recipient_id, account_id = excluded.account_id,
       chosen_at = excluded.chosen_at where recipient_orders.chosen_at < excluded.chosen_at`,
    [
      chosen.map(({ orderId }) => orderId),
      chosen.map(({ recipientId }) => recipientId),
      chosen.map(({ accountId }) => accountId),
      chosen.map(({ at }) => at),
    ],
  );
}

/** What came back was not paid, until it is paid again. */
async function keepPaid(events: readonly RecordedEvent[], tx: PoolClient): Promise<void> {
  const last = new Map<string, string | null>();
  for (const event of events) {
    for (const { data } of eventsOf([event], 'WithdrawalPaid', 'WithdrawalPaidAfterAll'))
      last.set(data.withdrawalId, data.at);
    for (const { data } of eventsOf([event], 'WithdrawalUndone')) last.set(data.withdrawalId, null);
    const { orderId } = event.metadata;
    if (!orderId) continue;
    for (const { data } of eventsOf([event], 'OrderCompleted')) last.set(orderId, data.at);
    if (eventsOf([event], 'OrderPayoutReturned').length > 0) last.set(orderId, null);
  }
  if (last.size === 0) return;
  await tx.query(
    `update recipient_orders o set paid_at = p.paid_at
     from unnest($1::uuid[], $2::timestamptz[]) as p (order_id, paid_at) where o.order_id = p.order_id`,
    [[...last.keys()], [...last.values()]],
  );
}

/** Maintains `saved_recipients`, one row per saved bank account or address, and `recipient_orders`. */
export const savedRecipientsProjection = foldedRows<Recipient, RecipientEvent>({
  name: 'saved_recipients',
  table: 'saved_recipients',
  key: 'recipient_id',
  columns: {
    recipient_id: 'uuid',
    account_id: 'uuid',
    saved_at: 'timestamptz',
    version: 'integer',
    state: 'jsonb',
  },
  handles: recipientEventTypes,
  decider: recipientDecider,
  idOf: ({ streamId, data }) => {
    const { recipientId } = data as { readonly recipientId?: string };
    return recipientId && streamId === streams.recipient(recipientId) ? recipientId : null;
  },
  row: (id, { saved, address }, version) => ({
    recipient_id: id,
    account_id: (saved ?? address)?.accountId ?? null,
    saved_at: (saved ?? address)?.savedAt ?? null,
    version,
  }),
  beside: orders,
});
