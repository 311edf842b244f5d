import { Inject, Injectable } from '@nestjs/common';
import { POOL } from '@usdt-africa/platform';
import type { Pool, PoolClient } from 'pg';
import { isEnded, isRequested, type Sweep } from '../domain/sweep.js';

/** The unique index that lets an address have one open sweep. */
export const OPEN_SWEEP = 'sweep_work_open';

/** What is decided by many sweeps: one row for each, written in the transactions of its events, and so never behind them. */
@Injectable()
export class SweepWork {
  constructor(@Inject(POOL) private readonly pool: Pool) {}

  /**
   * Writes what follows from a sweep's newest event. To be called after the append. A second open sweep of an address
   * violates {@link OPEN_SWEEP}.
   */
  async save(tx: PoolClient, sweep: Sweep): Promise<void> {
    if (!isRequested(sweep)) return;
    const { sweepId, runId, address, into, amountMicro, at } = sweep.requested;
    const { causeId } = sweep.sends.at(-1)!;
    await tx.query(
      `insert into sweep_work (sweep_id, run_id, address, phase, cause_id, send_ids, goes_into, amount_micro, requested_at, last_at, ended_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
       on conflict (sweep_id) do update set phase = excluded.phase, cause_id = excluded.cause_id, send_ids = excluded.send_ids,
         last_at = excluded.last_at, ended_at = excluded.ended_at`,
      [
        sweepId,
        runId,
        address,
        sweep.phase,
        causeId,
        sweep.sends.map(({ sendId }) => sendId),
        into,
        amountMicro,
        at,
        sweep.lastAt,
        isEnded(sweep) ? sweep.lastAt : null,
      ],
    );
  }

  /** The sweep whose present send is for this; null where none is. */
  async ofCause(causeId: string): Promise<string | null> {
    const { rows } = await this.pool.query<{ sweep_id: string }>(
      'select sweep_id from sweep_work where cause_id = $1',
      [causeId],
    );
    return rows[0]?.sweep_id ?? null;
  }

  /** Sweeps that a person has tried again and whose leg is not requested yet. */
  async toTryAgain(most: number): Promise<readonly string[]> {
    const { rows } = await this.pool.query<{ sweep_id: string }>(
      `select sweep_id from sweep_work where ended_at is null and phase = 'again' order by last_at limit $1`,
      [most],
    );
    return rows.map(({ sweep_id: sweepId }) => sweepId);
  }
}
