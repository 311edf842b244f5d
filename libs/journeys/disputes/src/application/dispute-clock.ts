import { Inject, Optional } from '@nestjs/common';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK, type Job, LOG, type Log, Poller, POOL, WorkerJob } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { timePassed } from '../domain/decide.js';
import { DisputeFiles } from './dispute-files.js';
import { DisputeStreams } from './dispute-streams.js';

/** Time between two ticks, for tests: nothing provides it in production. */
const TICK_MS = Symbol('time between two ticks of the dispute clock');
const BATCH = 100;
/**
 * A case ends for lack of an answer only after this process has been running, able to receive one, for this long: an
 * outage of ours never closes a case.
 */
const PRESENT_MS = 3_600_000;

/** Closes cases whose customer did not answer in time. Two instances do no harm. */
@WorkerJob('clock')
export class DisputeClock implements Job {
  readonly #poller: Poller;
  readonly #since: number;

  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly disputes: DisputeStreams,
    private readonly files: DisputeFiles,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
    @Optional() @Inject(TICK_MS) everyMs = 30_000,
  ) {
    this.#poller = new Poller(() => this.runDue(), {
      everyMs,
      missed: (error) => this.log.error({ err: error }, 'dispute timer tick failed'),
    });
    this.#since = clock.now().getTime();
  }

  start(): void {
    this.#poller.start();
  }

  stop(): Promise<void> {
    return this.#poller.stop();
  }

  /** Processes what is due now, and deletes files that were never sent. */
  async runDue(): Promise<void> {
    await this.files.prune();
    const now = this.clock.now();
    if (now.getTime() - this.#since < PRESENT_MS) return;
    const { rows } = await this.pool.query<{ order_id: string; of_purchase: boolean }>(
      `select order_id, coalesce(state->'purchase', 'null') <> 'null'::jsonb as of_purchase from disputes
       where phase = 'waiting-customer' and repay is null and due_at <= $1
       order by due_at limit $2`,
      [now, BATCH],
    );
    const by = { actor: 'system:dispute-clock' };
    for (const { order_id: orderId, of_purchase: ofPurchase } of rows)
      await this.disputes
        .change(orderId, (dispute) => timePassed(dispute, this.clock.now()), by, { ofPurchase })
        .catch((error: unknown) => this.log.error({ err: error, orderId }, 'a due dispute could not be decided'));
  }
}
