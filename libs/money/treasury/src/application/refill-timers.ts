import { Inject, Optional } from '@nestjs/common';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK, type Job, LOG, type Log, Poller, POOL, WorkerJob } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { expire } from '../domain/decide.js';
import { RefillStreams } from './refill-streams.js';

/** Time between two ticks, for tests: nothing provides it in production. */
const TICK_MS = Symbol('time between two ticks of the refill timers');
const BATCH = 100;
const BY = { actor: 'system:refill-timers' };

/** Ends refills that were not approved, or did not receive, in time. Two instances do no harm. */
@WorkerJob('clock')
export class RefillTimers implements Job {
  readonly #poller: Poller;

  constructor(
    private readonly refills: RefillStreams,
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Pick<Log, 'error'>,
    @Optional() @Inject(TICK_MS) everyMs = 15_000,
  ) {
    this.#poller = new Poller(() => this.runDue(), {
      everyMs,
      missed: (error) => this.log.error({ err: error }, 'refill timer tick failed'),
    });
  }

  start(): void {
    this.#poller.start();
  }

  stop(): Promise<void> {
    return this.#poller.stop();
  }

  /** Ends what is due now. */
  async runDue(): Promise<void> {
    const { rows } = await this.pool.query<{ refill_id: string }>(
      'select refill_id from refills where expires_at <= $1 order by expires_at limit $2',
      [this.clock.now(), BATCH],
    );
    for (const { refill_id: refillId } of rows)
      await this.refills
        .change(refillId, expire, BY)
        .catch((error: unknown) => this.log.error({ err: error, refillId }, 'a refill could not be ended'));
  }
}
