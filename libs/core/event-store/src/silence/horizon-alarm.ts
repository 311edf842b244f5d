import type { Pool } from 'pg';
import type { SubscriptionAlarm } from '../subscriptions/dead-letters.js';

/** Readers of the store wait for the oldest transaction that writes: longer than any of the product's own lasts. */
const OLD_TRANSACTION_SECONDS = 30;

interface Horizon {
  readonly transaction: string;
  /** Whether a transaction stands at the horizon: otherwise the next one will. */
  readonly isHeld: boolean;
  readonly heldSince: Date | null;
  readonly pid: number | null;
  readonly role: string | null;
  readonly database: string | null;
  readonly prepared: string | null;
}

/**
 * Raises an alarm for a transaction that holds the readers of the store back, whichever role and database of the
 * cluster it belongs to, with the rights of any role: its age is not queried from PostgreSQL, which shows it to the
 * transaction's own role alone, but is that of the oldest event that waits behind it, or of the horizon since it was
 * first seen at its position.
 */
export async function horizonAlarms(pool: Pool, now: Date): Promise<SubscriptionAlarm[]> {
  const horizon = await lookAtHorizon(pool);
  const standsSince = await rememberHorizon(pool, horizon, now);
  if (!horizon.isHeld) return [];
  const held = secondsSince(horizon.heldSince, now);
  const age = Math.max(held, secondsSince(standsSince, now));
  if (age <= OLD_TRANSACTION_SECONDS) return [];
  return [
    {
      level: held > OLD_TRANSACTION_SECONDS ? 'critical' : 'warning',
      code: 'old-transaction',
      sentence: `A transaction has been open for at least ${age} seconds (${holderOf(horizon)}). All readers of the event store wait for it, and with them all money. End it.`,
    },
  ];
}

async function lookAtHorizon(pool: Pool): Promise<Horizon> {
  // What is visible of other roles' sessions without any right: who they are, and their transaction's id.
  const { rows } = await pool.query<Horizon>(
    `with horizon as materialized (
       select pg_snapshot_xmin(s) as xmin, pg_snapshot_xmax(s) as xmax from pg_current_snapshot() s
     )
     select h.xmin::text as transaction, h.xmin < h.xmax or a.pid is not null or p.gid is not null as "isHeld", a.pid, a.usename as role, a.datname as database,
       p.gid as prepared,
       (select e.recorded_at from events e
        where (e.epoch, e.transaction_id) >= ((select s.epoch from store_epoch s), (select xmin from horizon))
        order by e.epoch, e.transaction_id, e.global_position limit 1) as "heldSince"
     from horizon h
     left join pg_stat_activity a on a.backend_xid = h.xmin::xid
     left join pg_prepared_xacts p on p.transaction = h.xmin::xid
     limit 1`,
  );
  return rows[0]!;
}

/** @returns since when the horizon has been at its position, as far as it was observed */
async function rememberHorizon(pool: Pool, { transaction, isHeld }: Horizon, now: Date): Promise<Date | null> {
  const { rows } = await pool.query<{ transaction: string; since: Date }>(
    'select transaction_id::text as transaction, since from store_horizon',
  );
  const [known] = rows;
  if (known?.transaction === transaction) return isHeld ? known.since : null;
  // An id that is not assigned yet belongs to the next transaction; a time stored for it would make a young transaction
  // look old.
  if (!isHeld) return null;
  await pool.query(
    `insert into store_horizon (transaction_id, since) values ($1, $2)
     on conflict (only_row) do update set transaction_id = excluded.transaction_id, since = excluded.since
       where store_horizon.transaction_id <> excluded.transaction_id`,
    [transaction, now],
  );
  return now;
}

function holderOf({ pid, role, database, prepared }: Horizon): string {
  if (prepared !== null) return `prepared as ${prepared}`;
  return pid === null ? 'of a session that PostgreSQL does not name' : `process ${pid}, ${role}, in ${database}`;
}

function secondsSince(time: Date | null, now: Date): number {
  return time ? Math.max(0, Math.floor((now.getTime() - time.getTime()) / 1000)) : 0;
}
