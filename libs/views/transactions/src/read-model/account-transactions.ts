import type { TransactionState } from '@usdt-africa/contracts/api';
import {
  orderEventTypes,
  purchaseEventTypes,
  transactionEventTypes,
  transferEventTypes,
  withdrawalEventTypes,
} from '@usdt-africa/contracts/events';
import { eventsOf, isEvent, type RecordedEvent, type UpsertRows, writeRows } from '@usdt-africa/event-store';
import { lagosDay } from '@usdt-africa/kernel';
import {
  assertPlaced,
  confirmedMicro,
  isBesideOrder,
  type Order,
  type OrdersBeside,
  type PlacedOrder,
  pricedKobo,
  statusOf,
  wordNumbers,
} from '@usdt-africa/orders';
import type { PoolClient } from 'pg';
import { keepPurchases } from './purchase-transactions.js';
import { keepWalletTransactions } from './wallet-transactions.js';
import { WAYS } from './ways.js';

/** Columns that follow from an order; the owner's marks are separate columns, written separately. */
const ROWS: UpsertRows = {
  table: 'account_transactions',
  key: 'order_id',
  columns: {
    order_id: 'uuid',
    account_id: 'uuid',
    kind: 'text',
    number: 'text',
    day: 'date',
    at: 'timestamptz',
    status: 'text',
    state: 'text',
    direction: 'text',
    needs_choice: 'boolean',
    amount_micro: 'bigint',
    naira_kobo: 'bigint',
    in_kobo: 'bigint',
  },
};

/**
 * Maintains a row for each order, purchase, transfer and withdrawal of an account, which its owner pages, filters and searches. An order's row
 * starts with the event that puts it into the account's transactions; guest orders have none. Same fold as the order summary.
 */
export const accountTransactions: OrdersBeside = {
  tables: ['account_transactions', 'account_payees', 'account_addresses'],
  handles: [
    ...orderEventTypes,
    ...purchaseEventTypes,
    ...transferEventTypes,
    ...withdrawalEventTypes,
    ...transactionEventTypes,
  ],
  idsOf: () => [],
  async apply(events, orders, tx) {
    await writeRows(
      tx,
      ROWS,
      [...orders].flatMap(([id, order]) => (order.accountId === null ? [] : [rowOf(id, order.accountId, order)])),
    );
    await keepPayees(events, orders, tx);
    await keepPurchases(events, tx);
    await keepWalletTransactions(events, tx);
    await keepMarks(events, tx);
  },
};

/** State of an order in three values. Returned and failed payouts count as waiting: an operator handles them. */
export function stateOf(order: Order): TransactionState {
  switch (statusOf(order)) {
    case 'completed':
    case 'autowithdrawal-successful':
      return 'completed';
    case 'refunded':
    case 'cancelled':
    case 'expired':
      return 'cancelled';
    default:
      return 'waiting';
  }
}

function rowOf(orderId: string, accountId: string, order: Order) {
  assertPlaced(order);
  const { placed } = order;
  const state = stateOf(order);
  const paid = paidBy(order);
  const sum = state === 'completed' ? paid : comingOf(order);
  return {
    order_id: orderId,
    account_id: accountId,
    kind: placed.side,
    number: placed.number,
    day: lagosDay(new Date(placed.placedAt)),
    at: placed.placedAt,
    status: statusOf(order),
    state,
    direction: WAYS[placed.side].direction,
    needs_choice: needsChoice(order, BigInt(placed.amountMicro)),
    amount_micro: sum.micro.toString(),
    naira_kobo: sum.kobo?.toString() ?? null,
    in_kobo: paid.kobo.toString(),
  };
}

/** Two corresponding sums. `kobo` is null while it is not known. */
interface ExpectedSum {
  readonly micro: bigint;
  readonly kobo: bigint | null;
}

/** Settled payouts, and the stablecoin paid for; deposits left because they are too small are not included. */
function paidBy({ payouts }: Order) {
  const settled = payouts.filter(({ state }) => state === 'settled');
  return {
    micro: settled.reduce((sum, { amountMicro }) => sum + amountMicro, 0n),
    kobo: settled.reduce((sum, { amountKobo }) => sum + amountKobo, 0n),
  };
}

/** Received deposits and their value once all have a price; before the first, the ordered amounts. */
function comingOf(order: PlacedOrder): ExpectedSum {
  const { placed, deposits } = order;
  if (deposits.length === 0) return { micro: BigInt(placed.amountMicro), kobo: BigInt(placed.nairaKobo) };
  const isPriced = deposits.every(({ parts }) => parts !== null);
  return { micro: confirmedMicro(order), kobo: isPriced ? pricedKobo(deposits) : null };
}

/** Less was received than ordered, and the owner has not chosen yet. */
function needsChoice(order: Order, orderedMicro: bigint): boolean {
  return (
    order.deposits.length > 0 &&
    order.payouts.length === 0 &&
    order.holds.every(({ reason }) => isBesideOrder(reason)) &&
    order.choice === null &&
    order.cancelledAt === null &&
    order.deposits.every(({ parts }) => parts !== null) &&
    confirmedMicro(order) < orderedMicro
  );
}

/** The search data of a row comes with the event that assigns it to an account. */
async function keepPayees(
  events: readonly RecordedEvent[],
  orders: ReadonlyMap<string, Order>,
  tx: PoolClient,
): Promise<void> {
  // Of one order the last word holds: two of them are never written in one statement.
  const listed = new Map(
    eventsOf(events, 'OrderIndexed').map(({ streamId, data }) => [streamId.slice('order-'.length), data] as const),
  );
  if (listed.size === 0) return;
  const found = [...listed].map(([id, { words, recipient }]) => ({ id, words: wordNumbers(words), payee: recipient }));
  found.sort((a, b) => (a.id < b.id ? -1 : 1));
  await tx.query(
    `update account_transactions t set payee = r.payee, words = array(select jsonb_array_elements_text(r.words)::bigint)
     from jsonb_to_recordset($1) as r(id uuid, words jsonb, payee text) where t.order_id = r.id`,
    [JSON.stringify(found)],
  );
  await tx.query(
    `insert into account_payees (order_id, recipient)
     select id, recipient from jsonb_to_recordset($1) as r(id uuid, recipient jsonb)
     on conflict (order_id) do update set recipient = excluded.recipient`,
    [JSON.stringify(found.map(({ id }) => ({ id, recipient: orders.get(id)!.placed!.recipient })))],
  );
}

/** The owner's latest marks. Their events may be handled before the order's. */
async function keepMarks(events: readonly RecordedEvent[], tx: PoolClient): Promise<void> {
  const hidden = new Map<string, boolean>();
  const category = new Map<string, string>();
  for (const event of events) {
    const id = event.streamId.slice('transaction-'.length);
    if (isEvent(event, 'TransactionHidden')) hidden.set(id, true);
    if (isEvent(event, 'TransactionUnhidden')) hidden.set(id, false);
    if (isEvent(event, 'TransactionCategorised')) category.set(id, event.data.category);
  }
  await keep(tx, 'hidden', 'boolean', hidden);
  await keep(tx, 'category', 'text', category);
}

async function keep(
  tx: PoolClient,
  column: 'hidden' | 'category',
  type: 'boolean' | 'text',
  marks: ReadonlyMap<string, unknown>,
): Promise<void> {
  if (marks.size === 0) return;
  const sorted = [...marks].sort(([a], [b]) => (a < b ? -1 : 1));
  await tx.query(
    `insert into account_transactions (order_id, ${column}) select * from unnest($1::uuid[], $2::${type}[])
     on conflict (order_id) do update set ${column} = excluded.${column}`,
    [sorted.map(([id]) => id), sorted.map(([, value]) => value)],
  );
}
