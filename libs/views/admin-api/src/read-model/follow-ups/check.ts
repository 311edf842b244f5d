import { withTransaction, IS_VISIBLE } from '@usdt-africa/event-store';
import type { Pool, PoolClient } from 'pg';
import { FOLLOW_UP_RULES, type FollowUpRule } from './rules.js';

/** Events checked in one transaction. */
const PAGE = 20_000;
/** A check with far to go stops after this time and continues with the next. */
const POLL_MS = 1_000;
const TYPES = [...new Set(FOLLOW_UP_RULES.flatMap(({ fact, followUps }) => [fact, ...followUps]))];

interface Row {
  readonly type: string | null;
  readonly stream_id: string;
  readonly order_id: string | null;
  /** What a payout pays for; null for events of anything else. */
  readonly paid_for: string | null;
  readonly deposit_key: string | null;
  readonly deposit_keys: readonly string[] | null;
  readonly payout_id: string | null;
  readonly recorded_at: Date;
  readonly epoch: number;
  readonly transaction_id: string;
  readonly global_position: string;
  /** Events of the page, wanted or not. */
  readonly of: number;
}

interface Waiting {
  readonly rule: string;
  readonly key: string;
  readonly streamId: string;
  readonly orderId: string;
  readonly recordedAt: Date;
}

/**
 * Continues through the events, below the horizon, from where the last check ended, and stores the events whose
 * follow-up is missing so far. The query for alarms does this work, in any process: it depends on no part that may be
 * broken. Of several at once one runs.
 */
export async function checkFollowUps(pool: Pool, now: Date): Promise<void> {
  const until = performance.now() + POLL_MS;
  do {
    const isDone = await withTransaction(pool, (tx) => lookAtPage(tx, now));
    if (isDone) return;
  } while (performance.now() < until);
}

/** @returns whether nothing is left to check, or another process is checking */
async function lookAtPage(tx: PoolClient, now: Date): Promise<boolean> {
  // No row lock: it would take a transaction id, and the store's readers would wait for this check.
  const lock = await tx.query<{ mine: boolean }>(
    `select pg_try_advisory_xact_lock(hashtextextended('sequels', 0)) as mine`,
  );
  if (!lock.rows[0]!.mine) return true;
  const rows = await readPage(tx);
  const last = rows.at(-1);
  const isDone = !last || last.of < PAGE;
  if (last) {
    const { opened, closed } = fold(rows);
    await forget(tx, closed);
    await remember(tx, opened);
  }
  await tx.query(
    `update follow_up_checkpoint set epoch = coalesce($1, epoch), transaction_id = coalesce($2, transaction_id),
       global_position = coalesce($3, global_position), reached_at = coalesce($4, reached_at)`,
    [last?.epoch ?? null, last?.transaction_id ?? null, last?.global_position ?? null, isDone ? now : null],
  );
  return isDone;
}

/**
 * Events of the rules' types after the checkpoint, and the page's last one of any type: it marks how far the check
 * came.
 */
async function readPage(tx: PoolClient): Promise<readonly Row[]> {
  const mark = await tx.query<[number, string, string]>({
    text: 'select epoch, transaction_id, global_position from follow_up_checkpoint',
    rowMode: 'array',
  });
  const { rows } = await tx.query<Row>(
    `select case when type = any($1) then type end as type, stream_id, recorded_at, epoch, transaction_id, global_position,
       coalesce(data->>'orderId', metadata->>'orderId') as order_id, data->'for'->>'kind' as paid_for, "of",
       data->>'depositKey' as deposit_key, data->'depositKeys' as deposit_keys, data->>'payoutId' as payout_id
     from (
       select *, (count(*) over ())::int as "of",
         row_number() over (order by epoch, transaction_id, global_position) as nth
       from (
         select * from events
         where (epoch, transaction_id, global_position) > ($2::smallint, $3::xid8, $4::bigint) and ${IS_VISIBLE}
         order by epoch, transaction_id, global_position limit ${PAGE}
       ) in_order
     ) page
     where type = any($1) or nth = "of"
     order by nth`,
    [TYPES, ...mark.rows[0]!],
  );
  return rows;
}

/** What a page opens and does not close, and all that it closes. */
function fold(rows: readonly Row[]): {
  readonly opened: readonly Waiting[];
  readonly closed: readonly [string, string][];
} {
  const opened = new Map<string, Waiting>();
  const closed = new Map<string, [string, string]>();
  for (const row of rows) {
    // The rules are about orders.
    if (row.paid_for !== null && row.paid_for !== 'order') continue;
    for (const rule of FOLLOW_UP_RULES) {
      if (rule.followUps.some((type) => type === row.type)) {
        for (const key of keysOf(rule, row)) {
          opened.delete(`${rule.name} ${key}`);
          closed.set(`${rule.name} ${key}`, [rule.name, key]);
        }
      }
      if (rule.fact !== row.type) continue;
      for (const key of keysOf(rule, row)) {
        const orderId = row.order_id ?? row.stream_id.slice(-36);
        const { stream_id: streamId, recorded_at: recordedAt } = row;
        opened.set(`${rule.name} ${key}`, { rule: rule.name, key, streamId, orderId, recordedAt });
      }
    }
  }
  return { opened: [...opened.values()], closed: [...closed.values()] };
}

function keysOf({ by }: FollowUpRule, row: Row): readonly string[] {
  if (by === 'payoutId') return row.payout_id === null ? [] : [row.payout_id];
  return row.deposit_keys ?? (row.deposit_key === null ? [] : [row.deposit_key]);
}

async function forget(tx: PoolClient, closed: readonly (readonly [string, string])[]): Promise<void> {
  if (closed.length === 0) return;
  await tx.query('delete from pending_follow_ups where (rule, key) in (select * from unnest($1::text[], $2::text[]))', [
    closed.map(([rule]) => rule),
    closed.map(([, key]) => key),
  ]);
}

async function remember(tx: PoolClient, opened: readonly Waiting[]): Promise<void> {
  if (opened.length === 0) return;
  await tx.query(
    `insert into pending_follow_ups (rule, key, stream_id, order_id, recorded_at)
     select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::timestamptz[])
     on conflict do nothing`,
    [
      opened.map(({ rule }) => rule),
      opened.map(({ key }) => key),
      opened.map(({ streamId }) => streamId),
      opened.map(({ orderId }) => orderId),
      opened.map(({ recordedAt }) => recordedAt),
    ],
  );
}
