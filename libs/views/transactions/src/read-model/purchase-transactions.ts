import type { EventData } from '@usdt-africa/contracts/events';
import { eventsOf, isEvent, type RecordedEvent } from '@usdt-africa/event-store';
import type { PoolClient } from 'pg';
import { payeeKeyOf } from './account-addresses.js';
import { COMPLETED, keepRows, type Outcome, SENDING, UNDONE, writeOutcomes } from './stored-rows.js';
import { WAYS } from './ways.js';

type Placed = EventData<'PurchasePlaced'>;

/** Maintains the rows of purchases in {@link accountTransactions}. */
export async function keepPurchases(events: readonly RecordedEvent[], tx: PoolClient): Promise<void> {
  const placed = eventsOf(events, 'PurchasePlaced').map(({ data }) => data);
  placed.sort((a, b) => (a.purchaseId < b.purchaseId ? -1 : 1));
  await keepPlaced(placed, tx);
  await keepAddresses(placed, tx);
  await keepOutcomes(events, tx);
}

async function keepPlaced(placed: readonly Placed[], tx: PoolClient): Promise<void> {
  await keepRows(
    placed.map((purchase) => ({
      order_id: purchase.purchaseId,
      account_id: purchase.accountId,
      kind: 'buy',
      number: purchase.number,
      at: purchase.at,
      ...SENDING,
      direction: WAYS.buy.direction,
      amount_micro: purchase.amountMicro,
      naira_kobo: purchase.nairaKobo,
      in_kobo: '0',
      payee: payeeKeyOf(purchase.accountId, purchase.address),
      recipient: { address: purchase.address, label: purchase.label },
    })),
    tx,
  );
}

/** Each address once, as its latest purchase names it. */
async function keepAddresses(placed: readonly Placed[], tx: PoolClient): Promise<void> {
  const latest = new Map<string, Placed>();
  for (const purchase of placed) {
    const key = payeeKeyOf(purchase.accountId, purchase.address);
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
  await writeOutcomes(outcomes, tx);
}

function outcomeOf(event: RecordedEvent): Outcome | null {
  if (isEvent(event, 'PurchaseHeld')) return { status: 'approval', state: 'waiting' };
  if (isEvent(event, 'PurchaseReleased')) return SENDING;
  if (isEvent(event, 'PurchaseSettled')) return COMPLETED;
  if (isEvent(event, 'PurchaseUndone')) return UNDONE;
  return null;
}
