import type { PersonalData } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import { Idempotency, type Log, Poller } from '@usdt-africa/platform';
import { forgetEnquiries, forgetOwnAccounts } from '@usdt-africa/recipients';
import type { Pool } from 'pg';

const EVERY_MS = 3_600_000;

/** Removes what has served its time, every hour. Deleting twice is deleting once, so every worker may do it. */
export function housekeeping(pool: Pool, personalData: PersonalData, clock: Clock, log: Log): Poller {
  const answers = new Idempotency(pool, personalData, clock);
  const clean = async (): Promise<void> => {
    await answers.prune();
    await pool.query(`delete from rate_limits where expire is not null and expire < extract(epoch from now()) * 1000`);
    await forgetEnquiries(pool, personalData, clock.now());
    await forgetOwnAccounts(pool, clock.now());
  };
  return new Poller(clean, {
    everyMs: EVERY_MS,
    missed: (error) => log.warn({ err: error }, 'housekeeping failed; it is tried again within the hour'),
  });
}
