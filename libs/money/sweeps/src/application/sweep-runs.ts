import { Inject, Injectable } from '@nestjs/common';
import { type Clock, uuidv7 } from '@usdt-africa/kernel';
import { CLOCK, POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';

/** A run whose plan is not finished. */
export interface OpenRun {
  readonly runId: string;
  readonly number: string;
  /** The operator who wanted it; null: the clock. */
  readonly requestedBy: string | null;
  readonly reason: string | null;
  readonly correlationId: string;
}

/**
 * Why a run planned nothing, or not all. `nothing`: no address is worth it; `sends`: sends are not possible now, `detail` says
 * why; `no-rate`: there is no rate for naira; `node-silent`: the node does not answer; `no-hot-wallet`: none is set.
 */
export type RunOutcome = 'planned' | 'nothing' | 'sends' | 'no-rate' | 'node-silent' | 'no-hot-wallet';

/** For so long no other worker plans a claimed run; after a crash the rest of it must pass. */
const LEASE_MS = 60_000;

/** The runs: one each time that addresses are planned, by the clock or for an operator. */
@Injectable()
export class SweepRuns {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * An operator wants a run now; a repeat with the same id does nothing.
   * @returns false while another one of an operator is not planned
   */
  async request(
    runId: string,
    by: { readonly operatorId: string; readonly reason: string; readonly correlationId: string },
  ): Promise<boolean> {
    await this.pool.query(
      `insert into sweep_runs (run_id, requested_by, reason, correlation_id, requested_at) values ($1, $2, $3, $4, $5)
       on conflict do nothing`,
      [runId, by.operatorId, by.reason, by.correlationId, this.clock.now()],
    );
    const { rowCount } = await this.pool.query('select from sweep_runs where run_id = $1', [runId]);
    return rowCount === 1;
  }

  /** The run of a slot of time: one among all workers. Nothing where it exists. */
  async ofSlot(slot: Date): Promise<void> {
    const runId = uuidv7(this.clock.now());
    await this.pool.query(
      `insert into sweep_runs (run_id, slot, correlation_id, requested_at) values ($1, $2, $3, $4) on conflict do nothing`,
      [runId, slot, uuidv7(this.clock.now()), this.clock.now()],
    );
  }

  /** Whether the run of a slot exists. */
  async hasSlot(slot: Date): Promise<boolean> {
    const { rowCount } = await this.pool.query('select from sweep_runs where slot = $1', [slot]);
    return rowCount === 1;
  }

  /** Claims the oldest run that is not planned. */
  async claim(): Promise<OpenRun | null> {
    const now = this.clock.now();
    const { rows } = await this.pool.query<{
      run_id: string;
      number: string;
      requested_by: string | null;
      reason: string | null;
      correlation_id: string;
    }>(
      `update sweep_runs set claimed_until = $2 where run_id = (
         select run_id from sweep_runs where planned_at is null and (claimed_until is null or claimed_until <= $1)
         order by requested_at limit 1 for update skip locked)
       returning run_id, number, requested_by, reason, correlation_id`,
      [now, new Date(now.getTime() + LEASE_MS)],
    );
    const [row] = rows;
    if (!row) return null;
    const { run_id: runId, number, requested_by: requestedBy, reason, correlation_id: correlationId } = row;
    return { runId, number: `SW-${number}`, requestedBy, reason, correlationId };
  }

  /** The run is planned. @param left addresses that were left out because they would cost too much or would fail */
  async planned(
    runId: string,
    { outcome, detail = null, left = 0 }: { outcome: RunOutcome; detail?: string | null; left?: number },
  ): Promise<void> {
    await this.pool.query(
      'update sweep_runs set planned_at = $2, outcome = $3, detail = $4, left_out = $5 where run_id = $1 and planned_at is null',
      [runId, this.clock.now(), outcome, detail, left],
    );
  }
}
