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
import { cachedOrder, revivedOrder } from './stored-order.js';
import { statusOf } from './status.js';

/** Additional rows written from the same fold as the orders' rows. */
export type OrdersBeside = RowsBeside<Order>;

/** One row an order: what lists, counts and medians read. */
@Entity({ name: 'order_summary' })
export class OrderSummary {
  @PrimaryColumn('uuid', { name: 'order_id' }) orderId!: string;
  @Column('text') number!: string;
  @Column('text') status!: string;
  @Column('bigint', { name: 'amount_micro' }) amountMicro!: string;
  @Column('bigint', { name: 'naira_kobo' }) nairaKobo!: string;
  @Column('bigint', { name: 'received_micro' }) receivedMicro!: string;
  @Column('bigint', { name: 'paid_kobo' }) paidKobo!: string;
  @Column('timestamptz', { name: 'placed_at' }) placedAt!: Date;
  @Column('timestamptz', { name: 'received_at', nullable: true }) receivedAt!: Date | null;
  @Column('timestamptz', { name: 'completed_at', nullable: true }) completedAt!: Date | null;
  @Column('integer', { name: 'delivered_seconds', nullable: true }) deliveredSeconds!: number | null;
  @Column('integer') version!: number;
}

/**
 * Maintains {@link OrderSummary} and the stored state that an order is folded on from.
 * @param beside additional tables of other read models, so that an order is folded once for both
 */
export const orderSummaryProjection = (beside?: OrdersBeside): Projection =>
  foldedRows<Order, OrderEvent>({ ...SUMMARY, ...(beside === undefined ? {} : { beside }) });

const SUMMARY: FoldedRows<Order, OrderEvent> = {
  name: 'order_summary',
  // 2: the console's lists are made of the same fold. 3: also an account's transactions, whose events a worker of the
  // previous release skipped. 4: the console lists the state of each order and payout.
  rowVersion: 4,
  replaces: ['admin_orders'],
  table: 'order_summary',
  key: 'order_id',
  columns: {
    order_id: 'uuid',
    number: 'text',
    status: 'text',
    amount_micro: 'bigint',
    naira_kobo: 'bigint',
    received_micro: 'bigint',
    paid_kobo: 'bigint',
    placed_at: 'timestamptz',
    received_at: 'timestamptz',
    completed_at: 'timestamptz',
    delivered_seconds: 'integer',
    version: 'integer',
    state: 'jsonb',
  },
  handles: orderEventTypes,
  decider: orderDecider,
  idOf: ({ streamId, metadata: { orderId } }) => (orderId && streamId === streams.order(orderId) ? orderId : null),
  toStored: cachedOrder,
  revived: revivedOrder,
  row: rowOf,
};

function rowOf(orderId: string, order: Order) {
  assertPlaced(order);
  const { placed } = order;
  const paid = order.payouts
    .filter((payout) => payout.state === 'settled')
    .reduce((sum, payout) => sum + payout.amountKobo, 0n);
  const receivedAt = order.deposits[0]?.receivedAt ?? null;
  return {
    order_id: orderId,
    number: placed.number,
    status: statusOf(order),
    amount_micro: placed.amountMicro,
    naira_kobo: order.deposits.length > 0 ? pricedKobo(order.deposits).toString() : placed.nairaKobo,
    received_micro: confirmedMicro(order).toString(),
    paid_kobo: paid.toString(),
    placed_at: placed.placedAt,
    received_at: receivedAt,
    completed_at: order.completedAt,
    delivered_seconds:
      order.completedAt && receivedAt
        ? Math.max(0, Math.round((Date.parse(order.completedAt) - Date.parse(receivedAt)) / 1000))
        : null,
    version: order.version,
  };
}
