import { lagosMoment } from '@usdt-africa/kernel';
import type { Pool } from 'pg';

/** Something an operator should know about sweeps. */
export interface SweepAlarm {
  readonly level: 'warning' | 'critical';
  readonly code: 'sweeps-stuck' | 'sweeps-unfinished' | 'sweeps-not-planned' | 'sweeps-refused';
  /** For a person. */
  readonly sentence: string;
}

/** A sweep takes two sends, one after the other: by then it has ended or is stuck. */
const UNFINISHED_MS = 60 * 60_000;
/** For so long a run that could not be planned is an alarm. */
const NOT_PLANNED_MS = 20 * 60_000;

/** What keeps a run from being planned, for a person. */
const WHY: Readonly<Record<string, string>> = {
  sends: 'sends are not possible now',
  'no-rate': 'there is no rate for naira',
  'node-silent': 'the node did not answer',
};

interface Row {
  readonly stuck: number;
  readonly stuck_since: Date | null;
  readonly reason: string | null;
  readonly unfinished: number;
  readonly since: Date | null;
  readonly outcome: string | null;
  readonly refused: number;
  readonly refused_address: string | null;
  readonly refused_since: Date | null;
  readonly failure: string | null;
}

/** Alarms about sweeps from the database alone: for any process, also when no worker runs. */
export async function sweepAlarms(pool: Pool, now: Date): Promise<SweepAlarm[]> {
  const { rows } = await pool.query<Row>(
    `select s.count as stuck, s.since as stuck_since, r.reason, u.count as unfinished, u.since, p.outcome,
       f.count as refused, f.address as refused_address, f.since as refused_since, f.failure
     from (select count(*)::int as count, min(last_at) as since from sweep_work where ended_at is null and phase = 'stuck') s,
       (select count(*)::int as count, min(requested_at) as since from sweep_work
        where ended_at is null and phase <> 'stuck' and last_at <= $1) u,
       (select max(stuck_reason) as reason from sweep_states where phase = 'stuck') r,
       (select (select case when planned_at >= $2 then outcome end from sweep_runs where planned_at is not null
          order by planned_at desc limit 1) as outcome) p,
       (select count(*)::int as count, min(since) as since, (array_agg(address order by since, address))[1] as address,
          (array_agg(failure order by since, address))[1] as failure
        from refused_sweeps r join deposit_holdings h using (address) where h.usdt_micro > 0) f`,
    [new Date(now.getTime() - UNFINISHED_MS), new Date(now.getTime() - NOT_PLANNED_MS)],
  );
  return [...alarmsOf(rows[0]!, now)];
}

function* alarmsOf(row: Row, now: Date): Generator<SweepAlarm> {
  if (row.stuck > 0 && row.stuck_since)
    yield {
      level: 'critical',
      code: 'sweeps-stuck',
      sentence: `${counted(row.stuck)} stuck since ${lagosMoment(row.stuck_since, now)}${row.reason ? `, because: ${row.reason}` : ''}. The USDT is safe at its own addresses. Try again, or leave it there.`,
    };
  if (row.unfinished > 0 && row.since)
    yield {
      level: 'warning',
      code: 'sweeps-unfinished',
      sentence: `${counted(row.unfinished)} not finished, the oldest since ${lagosMoment(row.since, now)}. Check that TRON is being read.`,
    };
  if (row.refused > 0 && row.refused_since)
    yield {
      level: 'warning',
      code: 'sweeps-refused',
      sentence: `${row.refused === 1 ? '1 deposit address is' : `${row.refused} deposit addresses are`} left out of sweeps, because TRON would refuse the transfer. The oldest is ${row.refused_address} since ${lagosMoment(row.refused_since, now)}: ${row.failure}. The USDT stays there.`,
    };
  const why = WHY[row.outcome ?? ''];
  if (why) yield { level: 'warning', code: 'sweeps-not-planned', sentence: `Nothing is swept: ${why}.` };
}

const counted = (count: number): string => `${count} ${count === 1 ? 'sweep is' : 'sweeps are'}`;
