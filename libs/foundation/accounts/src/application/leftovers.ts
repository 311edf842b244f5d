import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK, POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { AccountAttempts } from './credentials.js';
import { OneTimeCodes } from './one-time-codes.js';
import { PIN } from './pins.js';
import { AttemptResults } from './attempt-results.js';
import { AccountSessions } from './sessions.js';

const EVERY_MS = 60_000;
const ENDING = ['account_sign_ins', 'account_resets', 'account_confirmations', 'account_openid_flows'] as const;

/** Removes expired flows, sessions, codes and attempts, so that secrets no longer needed are not stored. */
@Injectable()
export class Leftovers {
  #last = 0;

  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly sessions: AccountSessions,
    private readonly codes: OneTimeCodes,
    private readonly attempts: AccountAttempts,
    private readonly attemptIds: AttemptResults,
  ) {}

  /** Removes it, once a minute at most, however many come in. */
  async prune(): Promise<void> {
    const now = this.clock.now();
    if (now.getTime() - this.#last < EVERY_MS) return;
    this.#last = now.getTime();
    for (const table of ENDING) await this.pool.query(`delete from ${table} where ends_at < $1`, [now]);
    await this.sessions.prune();
    await this.codes.prune();
    await this.attempts.prune([PIN.prefix]);
    await this.attemptIds.prune();
  }
}
