import type { PurchaseStatus, TransactionKind, TransactionRow, TransactionState } from '@usdt-africa/contracts/api';
import { lagosDay } from '@usdt-africa/kernel';
import type { PoolClient } from 'pg';

/** How a purchase, a transfer or a withdrawal goes on. */
export interface Outcome {
  readonly status: PurchaseStatus;
  readonly state: TransactionState;
}

export const SENDING: Outcome = { status: 'sending', state: 'waiting' };
export const COMPLETED: Outcome = { status: 'completed', state: 'completed' };
export const UNDONE: Outcome = { status: 'undone', state: 'cancelled' };

/** A row of `account_transactions` as its first event makes it, with the recipient for `account_payees`. Amounts in whole units. */
export interface StoredRow extends Outcome {
  readonly order_id: string;
  readonly account_id: string;
  readonly kind: TransactionKind;
  readonly number: string;
  readonly at: string;
  readonly direction: TransactionRow['direction'];
  /** Null where naira alone move. */
  readonly amount_micro: string | null;
  readonly naira_kobo: string;
  /** What came in. */
  readonly in_kobo: string;
  readonly payee: string;
  readonly recipient: object;
}

/** Writes rows by their first events. What became of one stays where it is known already: an event may be handled again. */
export async function keepRows(stored: readonly StoredRow[], tx: PoolClient): Promise<void> {
  if (stored.length === 0) return;
  const rows = stored.map((row) => ({ ...row, day: lagosDay(new Date(row.at)) }));
  rows.sort((a, b) => (a.order_id < b.order_id ? -1 : 1));
  await tx.query(
    `insert into account_transactions as t (order_id, account_id, kind, number, day, at, status, state, direction, needs_choice,
       amount_micro, naira_kobo, in_kobo, payee)
     select order_id, account_id, kind, number, day, at, status, state, direction, false, amount_micro, naira_kobo, in_kobo, payee
     from jsonb_to_recordset($1) as r(order_id uuid, account_id uuid, kind text, number text, day date, at timestamptz, status text,
       state text, direction text, amount_micro bigint, naira_kobo bigint, in_kobo bigint, payee text)
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

/** Writes the latest outcome of each row, by its id. */
export async function writeOutcomes(outcomes: ReadonlyMap<string, Outcome>, tx: PoolClient): Promise<void> {
  if (outcomes.size === 0) return;
  const sorted = [...outcomes].sort(([a], [b]) => (a < b ? -1 : 1));
  await tx.query(
    `update account_transactions t set status = r.status, state = r.state
     from unnest($1::uuid[], $2::text[], $3::text[]) as r(id, status, state) where t.order_id = r.id`,
    [sorted.map(([id]) => id), sorted.map(([, { status }]) => status), sorted.map(([, { state }]) => state)],
  );
}
