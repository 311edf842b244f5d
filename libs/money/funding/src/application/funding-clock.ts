import { Inject, Optional } from '@nestjs/common';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK, type Job, LOG, type Log, Poller, POOL, WorkerJob } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { isReturnDue, requestReturn } from '../domain/decide.js';
import { endAccount } from '../domain/funding-account.js';
import { FundingAccounts } from './funding-accounts.js';
import { FundingStreams } from './funding-streams.js';
import { FundingWork } from './funding-work.js';

/** Time between two ticks, for tests: nothing provides it in production. */
const TICK_MS = Symbol('time between two ticks of the funding clock');
const BATCH = 100;
const BY = { actor: 'system:funding-clock' };

/**
 * Returns held payments whose time is over, ends the numbers of closed accounts, and takes up what lost its row of work. Two
 * instances do no harm.
 */
@WorkerJob('clock')
export class FundingClock implements Job {
  readonly #poller: Poller;

  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly fundings: FundingStreams,
    private readonly accounts: FundingAccounts,
    private readonly work: FundingWork,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Pick<Log, 'warn' | 'error'>,
    @Optional() @Inject(TICK_MS) everyMs = 15_000,
  ) {
    this.#poller = new Poller(() => this.runDue(), {
      everyMs,
      missed: (error) => this.log.error({ err: error }, 'funding timer tick failed'),
    });
  }

  start(): void {
    this.#poller.start();
  }

  stop(): Promise<void> {
    return this.#poller.stop();
  }

  /** Decides what is due now. */
  async runDue(): Promise<void> {
    await this.#returnDue();
    await this.#endNumbers();
    const missing = await this.work.scheduleMissing(this.clock.now());
    if (missing > 0) this.log.warn({ missing }, 'questions to the provider were not scheduled any more');
  }

  async #returnDue(): Promise<void> {
    const { rows } = await this.pool.query<{ funding_id: string }>(
      `select funding_id from fundings where status = 'held' and due_at <= $1 order by due_at limit $2`,
      [this.clock.now(), BATCH],
    );
    for (const { funding_id: fundingId } of rows)
      await this.fundings
        .change(
          fundingId,
          (funding, now) => (isReturnDue(funding, now) ? requestReturn(funding, 'clock', now) : []),
          BY,
        )
        .catch((error: unknown) => this.log.error({ err: error, fundingId }, 'a due payment could not be returned'));
  }

  async #endNumbers(): Promise<void> {
    const { rows } = await this.pool.query<{ account_id: string }>(
      `select f.account_id from funding_accounts f join accounts a using (account_id)
       where f.state in ('requested', 'open') and a.state = 'closed' limit $1`,
      [BATCH],
    );
    for (const { account_id: accountId } of rows)
      await this.accounts
        .change(accountId, (state, now) => endAccount(state, 'account-closed', now), BY)
        .catch((error: unknown) => this.log.error({ err: error, accountId }, 'a number could not be ended'));
  }
}
