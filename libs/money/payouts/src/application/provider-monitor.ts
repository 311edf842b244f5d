import { Inject, Optional } from '@nestjs/common';
import {
  PAYMENT_PROVIDER,
  type PayoutProvider,
  ProviderUnavailableError,
  type StatementProvider,
} from '@usdt-africa/banking';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK, type Job, LOG, type Log, Poller, POOL, ProductConfig, WorkerJob } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { payoutIdOf } from '../domain/reference.js';
import { PayoutWork } from './payout-work.js';

/** Token of the time between two polls, for tests: production has the default. */
const POLL_MS = Symbol('time between two polls');
const BALANCE_EVERY_MS = 60_000;
const REVERSALS_EVERY_MS = 3_600_000;
/** How far back returned transfers are searched: longer than any bank takes. */
const REVERSALS_BACK_MS = 45 * 86_400_000;
const MOST_PAGES = 100;
/**
 * Naira in wallets and in suspense, refunds and withdrawals on the way among them: they are customers', wherever the provider has
 * them.
 */
const CUSTOMERS_KOBO = `coalesce((select -sum(balance) from ledger_balances
  where currency = 'NGN' and kind in ('customer:wallet', 'suspense:funding')), 0)
  + coalesce((select -sum(l.balance) from payout_work w
    join ledger_balances l on l.account = 'payable:payout:' || w.payout_id::text and l.currency = 'NGN'
    where w.for_kind = 'withdrawal' and w.phase <> 'settled'), 0)`;

/**
 * Monitors what the provider reports beyond single payouts: the balance, and transfers that came back. A transfer
 * listed as returned is queried; only that answer books it. Several instances do no harm.
 */
@WorkerJob('payouts')
export class ProviderMonitor implements Job {
  private readonly poller: Poller;
  private balanceDue = 0;
  private reversalsDue = 0;

  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly work: PayoutWork,
    @Inject(PAYMENT_PROVIDER)
    private readonly provider: Pick<PayoutProvider, 'name' | 'balance'> & Partial<Pick<StatementProvider, 'reversals'>>,
    /** An operator must top up the balance below its `floatLowKobo`. */
    @Inject(ProductConfig) private readonly config: Pick<ProductConfig, 'floatLowKobo'>,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Pick<Log, 'info' | 'warn' | 'error'>,
    @Optional() @Inject(POLL_MS) pollMs = 5_000,
  ) {
    this.poller = new Poller(() => this.look(), {
      everyMs: pollMs,
      missed: (error) => this.log.error({ err: error }, 'provider monitor tick failed'),
    });
  }

  start(): void {
    this.poller.start();
  }

  stop(): Promise<void> {
    return this.poller.stop();
  }

  /** Runs the checks that are due now. */
  async look(): Promise<void> {
    const now = this.clock.now().getTime();
    if (now >= this.balanceDue) {
      this.balanceDue = now + BALANCE_EVERY_MS;
      await this.readBalance();
    }
    if (now >= this.reversalsDue && !this.poller.isStopping) {
      this.reversalsDue = now + REVERSALS_EVERY_MS;
      if (!(await this.readReversals())) this.reversalsDue = now + BALANCE_EVERY_MS;
    }
  }

  /** Stores the balance, or since when the provider does not report it, and how much of it is customers'. */
  async readBalance(): Promise<void> {
    const { pool, provider, clock, log } = this;
    const { floatLowKobo: lowKobo } = this.config;
    let balance: bigint | null = null;
    try {
      balance = await provider.balance();
    } catch (error) {
      if (!(error instanceof ProviderUnavailableError)) throw error;
      log.warn({ cause: error.reason }, 'provider does not report its balance');
    }
    await pool.query(
      `insert into provider_balances as b (provider, balance_kobo, reported_at, low_kobo, requested_at, silent_since,
         customers_kobo)
       values ($1, $2::bigint, case when $2::bigint is not null then $4::timestamptz end, $3, $4,
         case when $2::bigint is null then $4::timestamptz end, ${CUSTOMERS_KOBO})
       on conflict (provider) do update set low_kobo = excluded.low_kobo, requested_at = excluded.requested_at,
         customers_kobo = excluded.customers_kobo,
         balance_kobo = coalesce(excluded.balance_kobo, b.balance_kobo), reported_at = coalesce(excluded.reported_at, b.reported_at),
         silent_since = case when excluded.silent_since is null then null
           else coalesce(b.silent_since, excluded.silent_since) end
       where b.requested_at <= excluded.requested_at`,
      [provider.name, balance?.toString() ?? null, lowKobo.toString(), clock.now()],
    );
  }

  /** Makes payouts due at once that are settled here, and that the provider lists as come back. */
  async listedAsReversed(references: readonly string[]): Promise<void> {
    const ours = references.flatMap((reference) => {
      const payoutId = payoutIdOf(reference);
      return payoutId === null ? [] : [{ payoutId, reference }];
    });
    const found = await this.work.hintReversals(ours, this.clock.now());
    if (found > 0) this.log.warn({ payouts: found }, 'the provider lists payouts as come back that we have as paid');
  }

  /**
   * Makes every payout due that the provider lists as come back and that is settled here. @returns whether the provider
   * answered
   */
  async readReversals(): Promise<boolean> {
    const { provider, clock, log } = this;
    if (!provider.reversals) return true;
    const to = new Date(clock.now().getTime() + BALANCE_EVERY_MS);
    const window = { from: new Date(to.getTime() - REVERSALS_BACK_MS), to };
    try {
      for (let page = 1; page <= MOST_PAGES && !this.poller.isStopping; page += 1) {
        const { transfers, more } = await provider.reversals(window, page);
        await this.listedAsReversed(transfers.flatMap(({ reference }) => reference ?? []));
        if (!more) break;
      }
      return true;
    } catch (error) {
      if (!(error instanceof ProviderUnavailableError)) throw error;
      log.warn({ cause: error.reason }, 'provider does not report returned transfers');
      return false;
    }
  }
}
