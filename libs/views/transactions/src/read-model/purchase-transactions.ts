import type { PurchaseStatus, TransactionState } from '@usdt-africa/contracts/api';
import type { EventData } from '@usdt-africa/contracts/events';
import { eventsOf, isEvent, type RecordedEvent } from '@usdt-africa/event-store';
import { lagosDay } from '@usdt-africa/kernel';
import type { PoolClient } from 'pg';
import { addressKey } from './account-addresses.js';
import { WAYS } from './ways.js';

type Placed = EventData<'PurchasePlaced'>;
interface Outcome {
  readonly status: PurchaseStatus;
  readonly state: TransactionState;
}

const SENDING: Outcome = { status: 'sending', state: 'waiting' };

/** Maintains the rows of purchases in {@link accountTransactions}. */
export async function keepPurchases(events: readonly RecordedEvent[], tx: PoolClient): Promise<void> {
  const placed = eventsOf(events, 'PurchasePlaced').map(({ data }) => data);
  placed.sort((a, b) => (a.purchaseId < b.purchaseId ? -1 : 1));
  await keepPlaced(placed, tx);
  await keepAddresses(placed, tx);
  await keepOutcomes(events, tx);
}

/** What became of it stays where it is known already: an event may be handled again. */
async function keepPlaced(placed: readonly Placed[], tx: PoolClient): Promise<void> {
  if (placed.length === 0) return;
  const rows = placed.map((purchase) => ({
    order_id: purchase.purchaseId,
    account_id: purchase.accountId,
    kind: 'buy',
    number: purchase.number,
    day: lagosDay(new Date(purchase.at)),
    at: purchase.at,
    ...SENDING,
    direction: WAYS.buy.direction,
    amount_micro: purchase.amountMicro,
    naira_kobo: purchase.nairaKobo,
    payee: addressKey(purchase.accountId, purchase.address),
    recipient: { address: purchase.address, label: purchase.label },
  }));
  await tx.query(
    `insert into account_transactions as t (order_id, account_id, kind, number, day, at, status, state, direction, needs_choice,
       amount_micro, naira_kobo, in_kobo, payee)
     select order_id, account_id, kind, number, day, at, status, state, direction, false, amount_micro, naira_kobo, 0, payee
     from jsonb_to_recordset($1) as r(order_id uuid, account_id uuid, kind text, number text, day date, at timestamptz, status text,
       state text, direction text, amount_micro bigint, naira_kobo bigint, payee text)
     on conflict (order_id) do update set account_id = excluded.account_id, kind = excluded.kind, number = excluded.number,
       day = excluded.day, at = excluded.at, status = coalesce(t.status, excluded.status),
       state = coalesce(t.state, excluded.state), direction = excluded.direction, needs_choice = excluded.needs_choice,
       amount_micro = excluded.amount_micro, naira_kobo = excluded.naira_kobo, in_kobo = excluded.in_kobo,
       payee = excluded.payee`,
    [JSON.stringify(rows)],
  );
  await tx.query(
    `insert into account_payees (order_id, recipient)
     select order_id, recipient from jsonb_to_recordset($1) as r(order_id uuid, recipient jsonb)
     on conflict (order_id) do update set recipient = excluded.recipient`,
    [JSON.stringify(rows)],
  );
}

/** Each address once, as its latest purchase names it. */
async function keepAddresses(placed: readonly Placed[], tx: PoolClient): Promise<void> {
  const latest = new Map<string, Placed>();
  for (const purchase of placed) {
    const key = addressKey(purchase.accountId, purchase.address);
    const known = latest.get(key);
    if (!known || known.at < purchase.at || (known.at === purchase.at && known.purchaseId < purchase.purchaseId))
      latest.set(key, purchase);
  }
  if (latest.size === 0) return;
  const rows = [...latest].map(([payee, { accountId, address, label, at, purchaseId }]) => ({
    ...{ account_id: accountId, payee, address, label, at, order_id: purchaseId },
  }));
  rows.sort((a, b) => (a.account_id + a.payee < b.account_id + b.payee ? -1 : 1));
  await tx.query(
    `insert into account_addresses as a (account_id, payee, address, label, at, order_id)
     select account_id, payee, address, nullif(label, 'null'::jsonb), at, order_id
     from jsonb_to_recordset($1) as r(account_id uuid, payee text, address text, label jsonb, at timestamptz, order_id uuid)
     on conflict (account_id, payee) do update set label = excluded.label, at = excluded.at, order_id = excluded.order_id
     where (a.at, a.order_id) < (excluded.at, excluded.order_id)`,
    [JSON.stringify(rows)],
  );
}

async function keepOutcomes(events: readonly RecordedEvent[], tx: PoolClient): Promise<void> {
  const outcomes = new Map<string, Outcome>();
  for (const event of events) {
    const outcome = outcomeOf(event);
    if (outcome) outcomes.set(event.streamId.slice('purchase-'.length), outcome);
  }
  if (outcomes.size === 0) return;
  const sorted = [...outcomes].sort(([a], [b]) => (a < b ? -1 : 1));
  await tx.query(
    `update account_transactions t set status = r.status, state = r.state
     from unnest($1::uuid[], $2::text[], $3::text[]) as r(id, status, state) where t.order_id = r.id`,
    [sorted.map(([id]) => id), sorted.map(([, { status }]) => status), sorted.map(([, { state }]) => state)],
  );
}

function outcomeOf(event: RecordedEvent): Outcome | null {
  if (isEvent(event, 'PurchaseHeld')) return { status: 'approval', state: 'waiting' };
  if (isEvent(event, 'PurchaseReleased')) return SENDING;
  if (isEvent(event, 'PurchaseSettled')) return { status: 'completed', state: 'completed' };
  if (isEvent(event, 'PurchaseUndone')) return { status: 'undone', state: 'cancelled' };
  return null;
}
