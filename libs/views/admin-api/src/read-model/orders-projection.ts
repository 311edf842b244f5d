import { PROVIDER } from '@usdt-africa/banking';
import { orderEventTypes, orderOfPayout, payoutEventTypes } from '@usdt-africa/contracts/events';
import { eventsOf, isEvent, type RecordedEvent, type UpsertRows, writeRows } from '@usdt-africa/event-store';
import {
  assertPlaced,
  confirmedMicro,
  type Order,
  type OrdersBeside,
  orderSummaryProjection,
  pricedKobo,
  statusOf,
  storedState,
} from '@usdt-africa/orders';
import { accountTransactions } from '@usdt-africa/transactions';
import { storePersonalDataViews } from '@usdt-africa/operators';
import type { PoolClient } from 'pg';
import { orderAttention, type PayoutState } from './order-attention.js';
import { keepPayouts, keepWithdrawalPayouts, statusesOf, urgencyOf, WAITING } from './payout-rows.js';

/**
 * Rows of the admin lists: one per order, one per payout, and one per view of personal data (written by operators). Each is a fold of its own
 * stream, an order's the same fold as its summary; an order's payout columns are taken from the payout rows, so the
 * order of the events does not matter.
 */
const consoleOrders: OrdersBeside = {
  tables: ['admin_orders', 'admin_payouts', 'personal_data_views'],
  handles: [...orderEventTypes, ...payoutEventTypes, 'PersonalDataViewed', 'OperatorActionRecorded'],
  idsOf,
  async apply(events, orders, tx) {
    await storePersonalDataViews(events, tx);
    await keepWithdrawalPayouts(events, tx);
    const orderIds = idsOf(events);
    if (orderIds.length === 0) return;
    const payouts = await keepPayouts(events.filter(isOfPayout), orderIds, tx);
    await keepOrders(events, orders, payouts, tx);
  },
};

/** Updates the orders' summaries, and in the same transaction the lists of the console and of customers. */
export const ordersProjection = orderSummaryProjection({
  tables: [...consoleOrders.tables, ...accountTransactions.tables],
  handles: [...consoleOrders.handles, ...accountTransactions.handles],
  idsOf: (events) => [...consoleOrders.idsOf(events), ...accountTransactions.idsOf(events)],
  async apply(events, orders, tx) {
    await consoleOrders.apply(events, orders, tx);
    await accountTransactions.apply(events, orders, tx);
  },
});

/** Orders whose rows may change. */
function idsOf(events: readonly RecordedEvent[]): readonly string[] {
  return unique(
    events
      .filter((event) => event.streamId.startsWith('order-') || isOfPayout(event))
      .map((event) => event.metadata.orderId!),
  );
}

/** Whether it is about a payout of an order. */
function isOfPayout(event: RecordedEvent): boolean {
  return isEvent(event, ...payoutEventTypes) ? orderOfPayout(event.data) !== null : event.type === 'PayoutRequested';
}

const ORDERS: UpsertRows = {
  table: 'admin_orders',
  key: 'order_id',
  columns: {
    order_id: 'uuid',
    number: 'text',
    side: 'text',
    status: 'text',
    state_code: 'text',
    state: 'jsonb',
    attention: 'text',
    waiting_since: 'timestamptz',
    urgency: 'bigint',
    amount_micro: 'bigint',
    received_micro: 'bigint',
    naira_kobo: 'bigint',
    placed_at: 'timestamptz',
    lock_ends_at: 'timestamptz',
    first_block: 'bigint',
    delivered_seconds: 'integer',
    provider: 'text',
    last_payout_id: 'uuid',
    recipient: 'jsonb',
    sender: 'jsonb',
    lookups: 'text[]',
    bank_code: 'text',
    version: 'integer',
  },
};

async function keepOrders(
  events: readonly RecordedEvent[],
  orders: ReadonlyMap<string, Order>,
  payouts: ReadonlyMap<string, PayoutState>,
  tx: PoolClient,
): Promise<void> {
  const firstBlocks = await firstBlocksOf(events, [...orders.keys()], tx);
  const ofOrder = new Map<string, Map<string, PayoutState>>();
  for (const [id, state] of [...payouts].sort(([a], [b]) => (a < b ? -1 : 1)))
    ofOrder.set(state.orderId!, (ofOrder.get(state.orderId!) ?? new Map<string, PayoutState>()).set(id, state));
  await writeRows(
    tx,
    ORDERS,
    [...orders].map(([id, order]) => orderRow(id, order, firstBlocks.get(id) ?? null, ofOrder.get(id) ?? new Map())),
  );
  await keepBanks(events, orders, tx);
}

/** The block that an order's latest deposit was first seen in. */
async function firstBlocksOf(
  events: readonly RecordedEvent[],
  orderIds: readonly string[],
  tx: PoolClient,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await tx.query<{ id: string; block: string }>(
    `select order_id as id, first_block::text as block from admin_orders
     where order_id = any($1::uuid[]) and first_block is not null`,
    [orderIds],
  );
  return new Map([
    ...rows.map(({ id, block }) => [id, Number(block)] as const),
    ...eventsOf(events, 'OrderDepositSeen').map(({ metadata, data }) => [metadata.orderId!, data.blockNumber] as const),
  ]);
}

function orderRow(orderId: string, order: Order, firstBlock: number | null, stored: ReadonlyMap<string, PayoutState>) {
  assertPlaced(order);
  const { placed } = order;
  const payouts = [...stored.values()];
  const attention = orderAttention(order, payouts);
  const state = storedState(order, statusesOf(stored));
  const receivedAt = order.deposits[0]?.receivedAt;
  const keys = [...order.deposits, ...order.seen].map(({ key }) => key);
  const transactions = [...keys, ...order.unsupported.map(({ assetKey }) => assetKey)].map((key) => key.slice(0, 64));
  const known = payouts.flatMap(({ payout }) => [payout.reference, ...payout.earlier, payout.sessionId ?? '']);
  return {
    order_id: orderId,
    number: placed.number,
    side: placed.side,
    status: statusOf(order),
    state_code: state.code,
    state,
    attention: attention?.why ?? null,
    waiting_since: attention?.since ?? null,
    urgency: orderUrgency(attention, placed.placedAt),
    amount_micro: placed.amountMicro,
    received_micro: order.deposits.length > 0 ? confirmedMicro(order).toString() : null,
    naira_kobo: order.deposits.length > 0 ? pricedKobo(order.deposits).toString() : placed.nairaKobo,
    placed_at: placed.placedAt,
    lock_ends_at: placed.lockEndsAt,
    first_block: firstBlock,
    delivered_seconds:
      order.completedAt && receivedAt
        ? Math.max(0, Math.round((Date.parse(order.completedAt) - Date.parse(receivedAt)) / 1000))
        : null,
    provider: order.payouts.length > 0 ? PROVIDER : null,
    last_payout_id: order.payouts.at(-1)?.id ?? null,
    recipient: placed.recipient,
    sender: placed.sender,
    bank_code: placed.bankCode,
    lookups: unique([placed.address, ...ends(transactions), ...known.filter((text) => text !== '')]).sort(),
    version: order.version,
  };
}

/** Stores the bank of a payout, from its order's own stream. */
async function keepBanks(
  events: readonly RecordedEvent[],
  orders: ReadonlyMap<string, Order>,
  tx: PoolClient,
): Promise<void> {
  const requested = eventsOf(events, 'PayoutRequested').map(({ data }) => data);
  const codes = requested.map(({ orderId }) => orders.get(orderId)?.placed?.bankCode ?? null);
  if (codes.every((code) => code === null)) return;
  await tx.query(
    `update admin_payouts p set bank_code = r.bank_code
     from unnest($1::uuid[], $2::text[]) as r(payout_id, bank_code) where p.payout_id = r.payout_id`,
    [requested.map(({ payoutId }) => payoutId), codes],
  );
}

/**
 * For a list by urgency of what began in some time: what needs a person, and the rest, which stands there by when it began.
 * @param attention the column
 */
export function partsByUrgency(
  { attention, urgency }: { readonly attention: string; readonly urgency: string },
  from: string | undefined,
  to: string | undefined,
): readonly string[] {
  const bounds = [
    ...(from === undefined ? [] : [`${urgency} >= ${Date.parse(from)}`]),
    ...(to === undefined ? [] : [`${urgency} < ${Date.parse(to) + 1}`]),
  ];
  if (bounds.length === 0) return [];
  return [`${attention} is not null`, [`${attention} is null`, ...bounds].join(' and ')];
}

/** What waits for refunds comes after what a person can act on, and before all else. */
function orderUrgency(attention: ReturnType<typeof orderAttention>, placedAt: string): number {
  if (attention?.why !== 'unsupported-asset') return urgencyOf(attention?.since ?? null, placedAt);
  return WAITING - Date.parse(attention.since);
}

/**
 * Only this many texts at each end are indexed: a single one of thousands of dust transfers is not searched for, and
 * each would be rewritten with every batch.
 */
const ENDS = 250;
const ends = (texts: readonly string[]): readonly string[] =>
  texts.length <= 2 * ENDS ? texts : [...texts.slice(0, ENDS), ...texts.slice(-ENDS)];

const unique = (texts: readonly string[]): string[] => [...new Set(texts)];
