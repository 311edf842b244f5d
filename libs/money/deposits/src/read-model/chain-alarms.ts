import { lagosMoment } from '@usdt-africa/kernel';
import type { Pool } from 'pg';

/** Something an operator should know about the watch. */
export interface ChainAlarm {
  readonly level: 'warning' | 'critical';
  readonly code:
    | 'watch-stopped'
    | 'chain-fork'
    | 'chain-behind'
    | 'node-unfit'
    | 'solid-still'
    | 'head-stale'
    | 'head-unread'
    | 'solid-stale'
    | 'solid-unread';
  /** For a person. */
  readonly sentence: string;
}

/** Solid blocks that may wait to be read: two minutes of them. */
const BEHIND_BLOCKS = 40;
/** Well above the 9 s between two blocks around a maintenance period, four times a day. */
const STALE_HEAD_MS = 30_000;
/** The solid block is a minute old by nature; this is far above it. */
const STALE_SOLID_MS = 5 * 60_000;
/** The watcher writes down the heights, or why it has none, at least every ten seconds. */
const STOPPED_MS = 60_000;
/** A node that does not answer for a moment is no news. */
const UNREAD_MS = 30_000;

interface Row {
  head_time: Date | null;
  solid_number: string | null;
  solid_time: Date | null;
  cursor: string | null;
  seen_at: Date | null;
  halt_code: 'chain-fork' | 'solid-still' | 'node-unfit' | null;
  halt: string | null;
  solid_error: string | null;
  solid_since: Date | null;
  head_error: string | null;
  head_since: Date | null;
}

/**
 * Alarms about the watch from the tables alone: for any process, also when no watcher runs.
 * @returns nothing before a watcher first polled
 */
export async function chainAlarms(pool: Pool, now: Date): Promise<ChainAlarm[]> {
  const { rows } = await pool.query<Row>(
    `select h.head_time, h.solid_number, h.solid_time, c.block_number as cursor,
       greatest(h.updated_at, solid.updated_at, head.updated_at) as seen_at, solid.halt_code, solid.halt,
       solid.error as solid_error, solid.failing_since as solid_since,
       head.error as head_error, head.failing_since as head_since
     from (select) as one left join chain_heads h on true left join chain_cursors c on c.name = 'solid'
       left join chain_scans solid on solid.name = 'solid' left join chain_scans head on head.name = 'head'`,
  );
  const row = rows[0]!;
  return row.seen_at === null ? [] : [...alarmsOf(row, row.seen_at, now)];
}

function* alarmsOf(row: Row, seenAt: Date, now: Date): Generator<ChainAlarm> {
  if (row.halt_code !== null && row.halt !== null) yield haltAlarm(row.halt_code, row.halt);
  if (isOlder(seenAt, STOPPED_MS, now)) {
    yield alarm(
      'critical',
      'watch-stopped',
      `TRON has not been read since ${lagosMoment(seenAt, now)}. Check the worker with the role watcher.`,
    );
    return;
  }
  if (row.halt === null && row.solid_since !== null && isOlder(row.solid_since, UNREAD_MS, now))
    yield solidUnreadAlarm(row.solid_error);
  else if (row.halt === null && row.solid_time !== null && isOlder(row.solid_time, STALE_SOLID_MS, now))
    yield alarm(
      'critical',
      'solid-stale',
      `No deposit is credited: the node's newest solid block is from ${lagosMoment(row.solid_time, now)}.`,
    );
  if (row.cursor !== null && row.solid_number !== null)
    yield* behindAlarm(Number(row.solid_number) - Number(row.cursor));
  if (row.head_since !== null && isOlder(row.head_since, UNREAD_MS, now)) yield headUnreadAlarm(row.head_error);
  else if (row.head_time !== null) yield* staleAlarm(row.head_time, now);
}

const isOlder = (time: Date, milliseconds: number, now: Date): boolean => now.getTime() - time.getTime() > milliseconds;

export function haltAlarm(code: NonNullable<Row['halt_code']>, halt: string): ChainAlarm {
  return alarm('critical', code, `No deposit is credited: ${halt}.`);
}

export function solidUnreadAlarm(error: string | null): ChainAlarm {
  return alarm('critical', 'solid-unread', `No deposit is credited: ${error ?? 'unknown'}.`);
}

export function headUnreadAlarm(error: string | null): ChainAlarm {
  return alarm('warning', 'head-unread', `Deposits show late: ${error ?? 'unknown'}.`);
}

/** @param behind solid blocks not read yet */
export function behindAlarm(behind: number): ChainAlarm[] {
  return behind > BEHIND_BLOCKS
    ? [alarm('warning', 'chain-behind', `${behind} solid blocks are not read yet. Check the watcher and the node.`)]
    : [];
}

export function staleAlarm(headTime: Date, now: Date): ChainAlarm[] {
  if (!isOlder(headTime, STALE_HEAD_MS, now)) return [];
  return [
    alarm('warning', 'head-stale', `The node's newest block is from ${lagosMoment(headTime, now)}. It may be stuck.`),
  ];
}

function alarm(level: ChainAlarm['level'], code: ChainAlarm['code'], sentence: string): ChainAlarm {
  return { level, code, sentence };
}
