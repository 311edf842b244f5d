import type { Pool, PoolClient } from 'pg';
import type { EventPosition } from '../types.js';
import { lastBlock } from './block.js';

/** Events that no block covers yet. */
export interface Unsealed {
  readonly count: number;
  /** How long the oldest of them has been waiting; 0 when there is none. */
  readonly oldestMs: number;
}

interface Counted extends Unsealed {
  /** All events that do not stand behind the place. */
  readonly outside: number;
  /** Events at a place that no transaction can have reached. */
  readonly beyond: number;
}

const PLACE = '(e.epoch, e.transaction_id, e.global_position)';

/** Counts in one snapshot: events behind a place, and all others. */
export async function unsealedEvents(db: Pool | PoolClient, after: EventPosition | null, now: Date): Promise<Counted> {
  const { rows } = await db.query<{ total: string; count: string; oldest: Date | null; beyond: string }>(
    `select (select count(*) from events) as total, count(*) as count, min(e.recorded_at) as oldest,
       count(*) filter (where e.epoch > s.epoch or e.epoch = s.epoch and e.transaction_id >= pg_snapshot_xmax(pg_current_snapshot())) as beyond
     from events e, store_epoch s
     where $1::smallint is null or ${PLACE} > ($1::smallint, $2::xid8, $3::bigint)`,
    [after?.epoch ?? null, after?.transactionId.toString() ?? null, after?.globalPosition.toString() ?? null],
  );
  const { total, count, oldest, beyond } = rows[0]!;
  return {
    count: Number(count),
    oldestMs: oldest ? Math.max(0, now.getTime() - oldest.getTime()) : 0,
    outside: Number(total) - Number(count),
    beyond: Number(beyond),
  };
}

/**
 * How far the sealer is behind, for alarms: one index lookup, however many events there are, for any role that may read
 * events.
 */
export async function sealLag(pool: Pool, now: Date): Promise<{ readonly block: bigint; readonly oldestMs: number }> {
  const last = await lastBlock(pool);
  const after = last?.last;
  const { rows } = await pool.query<{ recorded_at: Date }>(
    `select e.recorded_at from events e ${after ? `where ${PLACE} > ($1::smallint, $2::xid8, $3::bigint)` : ''}
     order by e.epoch, e.transaction_id, e.global_position limit 1`,
    after ? [after.epoch, after.transactionId.toString(), after.globalPosition.toString()] : [],
  );
  const oldest = rows[0]?.recorded_at;
  return { block: last?.block ?? 0n, oldestMs: oldest ? Math.max(0, now.getTime() - oldest.getTime()) : 0 };
}
