import { Inject } from '@nestjs/common';
import { PersonalData } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK, Idempotency, type Job, LOG, type Log, Poller, POOL, WorkerJob } from '@usdt-africa/platform';
import { forgetEnquiries, forgetOwnAccounts } from '@usdt-africa/recipients';
import type { Pool } from 'pg';

const EVERY_MS = 3_600_000;

/** Removes what has served its time, every hour. Deleting twice is deleting once, so every worker may do it. */
@WorkerJob('housekeeping')
export class Housekeeping implements Job {
  readonly #answers: Idempotency;
  readonly #poller: Poller;

  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly personalData: PersonalData,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) log: Log,
  ) {
    this.#answers = new Idempotency(pool, personalData, clock);
    this.#poller = new Poller(() => this.#clean(), {
      everyMs: EVERY_MS,
      missed: (error) => log.warn({ err: error }, 'housekeeping failed; it is tried again within the hour'),
    });
  }

  start(): void {
    this.#poller.start();
  }

  stop(): Promise<void> {
    return this.#poller.stop();
  }

  async #clean(): Promise<void> {
    await this.#answers.prune();
    await this.pool.query(
      `delete from rate_limits where expire is not null and expire < extract(epoch from now()) * 1000`,
    );
    await forgetEnquiries(this.pool, this.personalData, this.clock.now());
    await forgetOwnAccounts(this.pool, this.clock.now());
  }
}
