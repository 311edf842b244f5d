import { Inject, Optional } from '@nestjs/common';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK, type Job, LOG, type Log, Poller, WorkerJob } from '@usdt-africa/platform';
import { TRON_SENDING, type TronSending } from '@usdt-africa/tron';
import { SendsConfig } from '../sends-config.js';
import { HotWalletRow } from './hot-wallet-row.js';
import { SendActivity } from './send-activity.js';
import { SEND_FIGURES, type SendRules } from './send-rules.js';

/** Token of the time between two polls, for tests: production has the default. */
const POLL_MS = Symbol('time between two polls');

/**
 * Reads the balances of the hot wallet at the solid head: often while sends exist or the wallet is to be topped up.
 * Several instances do no harm.
 */
@WorkerJob('sends')
export class HotWalletMonitor implements Job {
  private readonly poller: Poller;
  private readAt = -Infinity;
  private isLow = true;

  constructor(
    private readonly activity: SendActivity,
    private readonly row: HotWalletRow,
    @Inject(TRON_SENDING) private readonly sending: Pick<TronSending, 'balances'>,
    private readonly config: SendsConfig,
    @Inject(SEND_FIGURES) private readonly rules: SendRules,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Pick<Log, 'warn' | 'error'>,
    @Optional() @Inject(POLL_MS) pollMs = 1_000,
  ) {
    this.poller = new Poller(() => this.look(), {
      everyMs: pollMs,
      missed: (error) => this.log.error({ err: error }, 'hot wallet monitor tick failed'),
    });
  }

  start(): void {
    if (this.config.hotWallet !== null) this.poller.start();
  }

  stop(): Promise<void> {
    return this.poller.stop();
  }

  /** Reads the balances if they are due. */
  async look(): Promise<void> {
    const { lowBalanceMs, balanceMs, idleBalanceMs } = this.rules;
    const leastMs = this.isLow ? lowBalanceMs : balanceMs;
    const sinceMs = this.clock.now().getTime() - this.readAt;
    // A clock that was set back makes them due.
    if (sinceMs >= 0 && sinceMs < leastMs) return;
    if (sinceMs >= 0 && sinceMs < idleBalanceMs && !this.isLow && (await this.activity.isIdle())) return;
    await this.read();
  }

  /** Reads the balances. */
  async read(): Promise<void> {
    const now = this.clock.now();
    this.readAt = now.getTime();
    const balances = await this.sending.balances(this.config.hotWallet!).catch((error: unknown) => {
      this.log.warn({ err: error }, 'the node does not report the balances of the hot wallet');
      return null;
    });
    const { usdtLowMicro, trxLowSun } = this.config;
    if (balances) this.isLow = balances.usdtMicro < usdtLowMicro || balances.trxSun < trxLowSun;
    await this.row.noteBalances(balances, now);
  }
}
