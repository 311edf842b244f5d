import { streams } from '@usdt-africa/contracts/events';
import { orderEventTypes } from '@usdt-africa/contracts/events';
import type { Projection } from '@usdt-africa/event-store';
import { evolveAll, grouped, keptState, revivedState } from '@usdt-africa/kernel';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { confirmedMicro, type Order, orderDecider, type OrderEvent, pricedKobo } from '../domain/order.js';
import { keptOrder } from './kept-order.js';
import { statusOf } from './status.js';

/** One row an order: what lists, counts and medians read. */
@Entity({ name: 'order_summary' })
export class OrderSummary {
  @PrimaryColumn('uuid', { name: 'order_id' }) orderId!: string;
  @Column('text') number!: string;
  @Column('text') status!: string;
  @Column('bigint', { name: 'amount_micro' }) amountMicro!: string;
  @Column('bigint', { name: 'naira_kobo' }) nairaKobo!: string;
  @Column('bigint', { name: 'arrived_micro' }) arrivedMicro!: string;
  @Column('bigint', { name: 'paid_kobo' }) paidKobo!: string;
  @Column('timestamptz', { name: 'placed_at' }) placedAt!: Date;
  @Column('timestamptz', { name: 'arrived_at', nullable: true }) arrivedAt!: Date | null;
  @Column('timestamptz', { name: 'completed_at', nullable: true }) completedAt!: Date | null;
  @Column('integer', { name: 'delivered_seconds', nullable: true }) deliveredSeconds!: number | null;
  @Column('integer') version!: number;
}

/**
 * Keeps {@link OrderSummary}. The fold's state stands beside the row (`state`), so that a batch needs no second read of
 * the events and depends on nothing but the order inside each stream.
 */
export const orderSummaryProjection: Projection = {
  name: 'order_summary',
  tables: ['order_summary'],
  handles: orderEventTypes,
  async apply(events, tx) {
    const ids = [...new Set(events.map((event) => event.metadata.orderId!))];
    const known = await tx.query<{ order_id: string; state: unknown }>(
      'select order_id, state from order_summary where order_id = any($1::uuid[])',
      [ids],
    );
    const orders = new Map<string, Order>(known.rows.map((row) => [row.order_id, revivedState(row.state)]));
    const own = events.filter(({ streamId, metadata }) => streamId === streams.order(metadata.orderId!));
    for (const [id, told] of grouped(own, ({ metadata }) => metadata.orderId!)) {
      const before = orders.get(id) ?? orderDecider.initial;
      orders.set(id, evolveAll(orderDecider, before, told as unknown as readonly OrderEvent[]));
    }
    const rows = [...orders].map(([orderId, order]) => rowOf(orderId, order));
    await tx.query(
      `insert into order_summary (order_id, number, status, amount_micro, naira_kobo, arrived_micro, paid_kobo, placed_at, arrived_at, completed_at, delivered_seconds, version, state)
       select * from jsonb_to_recordset($1) as r(order_id uuid, number text, status text, amount_micro bigint, naira_kobo bigint, arrived_micro bigint, paid_kobo bigint,
         placed_at timestamptz, arrived_at timestamptz, completed_at timestamptz, delivered_seconds integer, version integer, state jsonb)
       on conflict (order_id) do update set status = excluded.status, naira_kobo = excluded.naira_kobo, arrived_micro = excluded.arrived_micro, paid_kobo = excluded.paid_kobo,
         arrived_at = excluded.arrived_at, completed_at = excluded.completed_at, delivered_seconds = excluded.delivered_seconds, version = excluded.version, state = excluded.state`,
      [keptState(rows)],
    );
  },
};

function rowOf(orderId: string, order: Order) {
  const placed = order.placed!;
  const paid = order.payouts
    .filter((payout) => payout.state === 'settled')
    .reduce((sum, payout) => sum + payout.amountKobo, 0n);
  const arrivedAt = order.deposits[0]?.arrivedAt ?? null;
  return {
    order_id: orderId,
    number: placed.number,
    status: statusOf(order),
    amount_micro: placed.amountMicro,
    naira_kobo: order.deposits.length > 0 ? pricedKobo(order.deposits).toString() : placed.nairaKobo,
    arrived_micro: confirmedMicro(order).toString(),
    paid_kobo: paid.toString(),
    placed_at: placed.placedAt,
    arrived_at: arrivedAt,
    completed_at: order.completedAt,
    delivered_seconds:
      order.completedAt && arrivedAt
        ? Math.max(0, Math.round((Date.parse(order.completedAt) - Date.parse(arrivedAt)) / 1000))
        : null,
    version: order.version,
    state: keptOrder(order),
  };
}
