import type { OrderStatus, PurchaseStatus } from '@usdt-africa/contracts/api';
import { streams } from '@usdt-africa/contracts/events';
import { foldRecorded, type PostgresEventStore } from '@usdt-africa/event-store';
import { account, formatMoney } from '@usdt-africa/kernel';
import { assertPlaced, canCancel, orderDecider, statusOf } from '@usdt-africa/orders';
import type { Pool, PoolClient } from 'pg';
import { stateOf } from '../read-model/account-transactions.js';

/** An order, a purchase or a withdrawal that has to end before its account may be closed. */
export interface OpenMatter {
  readonly number: string;
  readonly status: OrderStatus | PurchaseStatus;
  /** Null for orders and purchases. */
  readonly withdrawalId: string | null;
  /** Ordered amount as a decimal; null for withdrawals. */
  readonly usdt: string | null;
  /** Decimal naira of a withdrawal; null for the others, and until its row is in the list. */
  readonly naira: string | null;
  /** Whether the customer may cancel it. */
  readonly canCancel: boolean;
}

/** All orders of the account $1, whose orders are found by the key $2: placed by it, or taken over. */
const OWN_ORDERS = `select order_id from account_transactions where account_id = $1 and kind = 'sell'
   union select order_id from order_lookups where kind = 'browser' and person = $2
   union select jsonb_array_elements_text(data->'orderIds')::uuid from events
         where stream_id = 'account-' || $1::text and type = 'AccountOrdersClaimed'`;

/** What the two parameters of {@link OWN_ORDERS} are. */
const of = (accountId: string): readonly [string, string] => [accountId, account(accountId).key];

/** A customer's open purchases, withdrawals and orders, each newest first. */
export async function openMatters(
  db: Pool | PoolClient,
  store: Pick<PostgresEventStore, 'readStreams'>,
  accountId: string,
): Promise<readonly OpenMatter[]> {
  // In turn: a transaction has one connection.
  const purchases = await openPurchases(db, accountId);
  const withdrawals = await openWithdrawals(db, accountId);
  return [...purchases, ...withdrawals, ...(await openOrders(db, store, accountId))];
}

/** Rows are written in the transactions of the purchases' events. */
async function openPurchases(db: Pool | PoolClient, accountId: string): Promise<readonly OpenMatter[]> {
  const { rows } = await db.query<{ number: string; held: boolean; micro: string }>(
    `select number, held_until is not null as held, amount_micro::text as micro from purchase_work where account_id = $1 and ended_at is null
     order by placed_at desc, purchase_id desc`,
    [accountId],
  );
  return rows.map(({ number, held, micro }) => ({
    number,
    status: held ? 'approval' : 'sending',
    withdrawalId: null,
    usdt: formatMoney(BigInt(micro), 'USDT'),
    naira: null,
    canCancel: false,
  }));
}

/** Rows are written in the transactions of the withdrawals' events. */
async function openWithdrawals(db: Pool | PoolClient, accountId: string): Promise<readonly OpenMatter[]> {
  const { rows } = await db.query<{ id: string; number: string; kobo: string | null }>(
    `select w.withdrawal_id as id, w.number, t.naira_kobo::text as kobo from withdrawal_work w
     left join account_transactions t on t.order_id = w.withdrawal_id
     where w.account_id = $1 and w.phase = 'requested' order by w.requested_at desc, w.withdrawal_id desc`,
    [accountId],
  );
  return rows.map(({ id, number, kobo }) => ({
    number,
    status: 'sending',
    withdrawalId: id,
    usdt: null,
    naira: kobo === null ? null : formatMoney(BigInt(kobo), 'NGN'),
    canCancel: false,
  }));
}

/**
 * A customer's open orders, newest first. A row of the list only proves that an order has ended; all others are read
 * from their own streams, and also those with events that the list has not handled yet: while Kafka is down, money may
 * have been received or returned.
 * @param db a caller with an open transaction passes its connection, since no second one may be free
 */
async function openOrders(
  db: Pool | PoolClient,
  store: Pick<PostgresEventStore, 'readStreams'>,
  accountId: string,
): Promise<readonly OpenMatter[]> {
  const { rows } = await db.query<{ order_id: string }>(
    `select o.order_id from (${OWN_ORDERS}) o
     left join account_transactions t using (order_id) left join order_summary s using (order_id)
     where t.state is null or t.state = 'waiting'
       or s.version is distinct from (select max(e.version) from events e where e.stream_id = 'order-' || o.order_id::text)
     order by o.order_id desc`,
    [...of(accountId)],
  );
  if (rows.length === 0) return [];
  const names = rows.map(({ order_id: orderId }) => streams.order(orderId));
  const recorded = await store.readStreams(names, undefined, db);
  return names.flatMap((name) => {
    const order = foldRecorded(orderDecider, recorded.get(name) ?? []);
    assertPlaced(order);
    if (stateOf(order) !== 'waiting') return [];
    return [
      {
        number: order.placed.number,
        status: statusOf(order),
        withdrawalId: null,
        usdt: formatMoney(BigInt(order.placed.amountMicro), 'USDT'),
        naira: null,
        canCancel: canCancel(order),
      },
    ];
  });
}

/** Whether a payout was ever requested for the account. */
export async function wasPaid(db: Pool | PoolClient, accountId: string): Promise<boolean> {
  const { rows } = await db.query<{ paid: boolean }>(
    `select exists (select from (${OWN_ORDERS}) o join events e
       on e.stream_id = 'order-' || o.order_id::text and e.type = 'PayoutRequested') as paid`,
    [...of(accountId)],
  );
  return rows[0]!.paid;
}

/**
 * Plans when a closed account's keys are destroyed, in the transaction that closes it: its own at once, those of unpaid
 * orders when their address is no longer watched, those of paid ones, of payments into the wallet, of purchases, transfers and
 * withdrawals when the law allows.
 */
export async function planErasures(
  tx: PoolClient,
  accountId: string,
  times: { readonly now: Date; readonly farewell: Date; readonly legal: Date },
): Promise<void> {
  await tx.query(
    `insert into account_erasures (subject_id, account_id, because, due_at)
     values ('account-' || $1::text, $1::uuid, 'closed', $2), ('farewell-' || $1::text, $1::uuid, 'closed', $3)
     on conflict do nothing`,
    [accountId, times.now, times.farewell],
  );
  await tx.query(
    `insert into account_erasures (subject_id, account_id, because, due_at)
     select distinct on (s.subject) s.subject, $1::uuid, case when p.paid then 'law' else 'unpaid' end,
       case when p.paid then $4::timestamptz else greatest($3::timestamptz, (e.data->>'watchedUntil')::timestamptz) end
     from (${OWN_ORDERS}) o
     join events e on e.stream_id = 'order-' || o.order_id::text and e.type = 'OrderPlaced'
     cross join lateral (select exists (select from events x
       where x.stream_id = e.stream_id and x.type = 'PayoutRequested') as paid) p
     cross join lateral (values (e.data->'sender'->'$sealed'->>'s'), (e.data->'recipient'->'$sealed'->>'s')) s (subject)
     where s.subject is not null
     on conflict do nothing`,
    [...of(accountId), times.now, times.legal],
  );
  await tx.query(
    `insert into account_erasures (subject_id, account_id, because, due_at)
     select 'funding-' || f.funding_id::text, $1::uuid, 'law', $2::timestamptz from fundings f where f.account_id = $1
     on conflict do nothing`,
    [accountId, times.legal],
  );
  await tx.query(
    `insert into account_erasures (subject_id, account_id, because, due_at)
     select 'purchase-' || p.purchase_id::text, $1::uuid, 'law', $2::timestamptz from purchase_work p where p.account_id = $1
     on conflict do nothing`,
    [accountId, times.legal],
  );
  await tx.query(
    `insert into account_erasures (subject_id, account_id, because, due_at)
     select 'transfer-' || t.transfer_id::text, $1::uuid, 'law', $2::timestamptz from transfers t
     where t.from_account_id = $1 or t.to_account_id = $1
     on conflict do nothing`,
    [accountId, times.legal],
  );
  await tx.query(
    `insert into account_erasures (subject_id, account_id, because, due_at)
     select 'withdrawal-' || w.withdrawal_id::text, $1::uuid, 'law', $2::timestamptz from withdrawal_work w where w.account_id = $1
     on conflict do nothing`,
    [accountId, times.legal],
  );
}
