import type { EventPosition } from '@usdt-africa/event-store';
import type { Pool } from 'pg';
import { UsageError } from './complaints.js';

/** Events are recorded in nearly the order they stand in: a transaction may last, a clock may be set. */
const SLACK_MS = 300_000;

/**
 * Returns a position that all events recorded at or after an instant follow. Binary search with one index lookup per
 * step, however many events there are. Null: the very start.
 */
export async function positionBefore(pool: Pool, at: Date): Promise<EventPosition | null> {
  const wanted = at.getTime() - SLACK_MS;
  const { rows } = await pool.query<{ epoch: number | null }>('select max(epoch) as epoch from events');
  for (let epoch = rows[0]?.epoch ?? 0; epoch >= 0; epoch--) {
    const first = await nextAfter(pool, epoch, -1n);
    if (!first || first.at >= wanted) continue;
    let [before, end] = [first.transactionId, (await lastOf(pool, epoch)) + 1n];
    while (end - before > 1n) {
      const middle = (before + end) / 2n;
      const found = await nextAfter(pool, epoch, middle - 1n);
      if (found && found.at < wanted) before = found.transactionId > middle ? found.transactionId : middle;
      else end = middle;
    }
    return { epoch, transactionId: before, globalPosition: 2n ** 63n - 1n };
  }
  return null;
}

/** The first event of an epoch whose transaction stands after another. */
async function nextAfter(
  pool: Pool,
  epoch: number,
  after: bigint,
): Promise<{ transactionId: bigint; at: number } | null> {
  const { rows } = await pool.query<{ transaction_id: string; recorded_at: Date }>(
    `select transaction_id, recorded_at from events where epoch = $1 and transaction_id >= $2::xid8
     order by transaction_id, global_position limit 1`,
    [epoch, (after + 1n).toString()],
  );
  return rows[0] ? { transactionId: BigInt(rows[0].transaction_id), at: rows[0].recorded_at.getTime() } : null;
}

async function lastOf(pool: Pool, epoch: number): Promise<bigint> {
  const { rows } = await pool.query<{ transaction_id: string }>(
    `select transaction_id from events where epoch = $1 order by transaction_id desc, global_position desc limit 1`,
    [epoch],
  );
  return BigInt(rows[0]!.transaction_id);
}

const UNITS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/**
 * An instant as people write it: `2026-11-21`, `2026-11-21T13:02Z`, or how long ago: `90s`, `15m`, `2h`, `3d`.
 * @throws UsageError
 */
export function instantFrom(text: string, option: string, now = new Date()): Date {
  const ago = /^(\d{1,6})([smhd])$/.exec(text);
  if (ago) return new Date(now.getTime() - Number(ago[1]) * UNITS[ago[2]!]!);
  const at = /^\d{4}-\d\d-\d\d/.test(text) ? new Date(text) : new Date(Number.NaN);
  if (Number.isNaN(at.getTime())) {
    throw new UsageError(
      `${option} is a time like 2026-11-21T13:02:00Z, or how long ago like 15m, 2h or 3d, not "${text}".`,
    );
  }
  return at;
}

/** When an id of version 7 was made; null for another id. */
export function madeAt(id: string): Date | null {
  const hex = id.replaceAll('-', '');
  if (hex.length < 8 || (hex.length > 12 && hex[12] !== '7')) return null;
  return new Date(Number.parseInt(hex.slice(0, 12).padEnd(12, '0'), 16));
}
