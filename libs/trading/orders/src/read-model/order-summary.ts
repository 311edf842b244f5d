import { orderEventTypes, streams } from '@usdt-africa/contracts/events';
import { type FoldedRows, foldedRows, type Projection, type RowsBeside } from '@usdt-africa/event-store';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import {
  assertPlaced,
  confirmedMicro,
  type Order,
  orderDecider,
  type OrderEvent,
  pricedKobo,
} from '../domain/order.js';
import { keptOrder, revivedOrder } from './kept-order.js';
import { statusOf } from './status.js';

/** What is kept beside the orders' rows, of the same fold. */
export type OrdersBeside = RowsBeside<Order>;

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
 * Keeps {@link OrderSummary}, and the state that an order is folded on from.
 * @param beside whoever tells of orders in tables of its own: an order is folded once for both
 */
export const orderSummaryProjection = (beside?: OrdersBeside): Projection =>
  foldedRows<Order, OrderEvent>({ ...SUMMARY, ...(beside === undefined ? {} : { beside }) });

const SUMMARY: FoldedRows<Order, OrderEvent> = {
  name: 'order_summary',
  // 2: what the console lists is made of the same fold. 3: what an account has done is, too, and a worker of the release
  // before passed over what says so. 4: the console lists the state of each order and payout.
  form: 4,
  replaces: ['console_orders'],
  table: 'order_summary',
  key: 'order_id',
  columns: {
    order_id: 'uuid',
    number: 'text',
    status: 'text',
    amount_micro: 'bigint',
    naira_kobo: 'bigint',
    arrived_micro: 'bigint',
    paid_kobo: 'bigint',
    placed_at: 'timestamptz',
    arrived_at: 'timestamptz',
    completed_at: 'timestamptz',
    delivered_seconds: 'integer',
    version: 'integer',
    state: 'jsonb',
  },
  handles: orderEventTypes,
  decider: orderDecider,
  idOf: ({ streamId, metadata: { orderId } }) => (orderId && streamId === streams.order(orderId) ? orderId : null),
  kept: keptOrder,
  revived: revivedOrder,
  row: rowOf,
};

function rowOf(orderId: string, order: Order) {
  assertPlaced(order);
  const { placed } = order;
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
  };
}
