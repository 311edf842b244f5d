import type { PersonalData } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import { Idempotency, type Log } from '@usdt-africa/platform';
import { forgetEnquiries } from '@usdt-africa/recipients';
import type { Pool } from 'pg';

const EVERY_MS = 3_600_000;

/** Removes what has served its time. Deleting twice is deleting once, so every worker may do it. */
export class Housekeeping {
  readonly #answers: Idempotency;
  #timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly pool: Pool,
    private readonly personalData: PersonalData,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {
    this.#answers = new Idempotency(pool, personalData, clock);
  }

  start(): void {
    void this.run();
    this.#timer = setInterval(() => void this.run(), EVERY_MS).unref();
  }

  stop(): void {
    if (this.#timer) clearInterval(this.#timer);
  }

  private async run(): Promise<void> {
    try {
      await this.#answers.prune();
      await this.pool.query(
        `delete from rate_limits where expire is not null and expire < extract(epoch from now()) * 1000`,
      );
      await forgetEnquiries(this.pool, this.personalData, this.clock.now());
    } catch (error) {
      this.log.warn({ err: error }, 'housekeeping failed; it is tried again within the hour');
    }
  }
}
