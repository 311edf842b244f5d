import { Inject, Optional } from '@nestjs/common';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK, type Job, LOG, type Log, Poller, WorkerJob } from '@usdt-africa/platform';
import { TRON_SENDING, type TronSending } from '@usdt-africa/tron';
import { TreasuryConfig } from '../treasury-config.js';
import { TreasuryRow } from './treasury-row.js';

/** Token of the time between two reads, for tests: nothing provides it in production. */
const READ_MS = Symbol('time between two reads of the treasury');

/** Reads the treasury's balances and the hot wallet's resources. Several instances do no harm. */
@WorkerJob('sends')
export class TreasuryMonitor implements Job {
  readonly #poller: Poller;

  constructor(
    private readonly row: TreasuryRow,
    @Inject(TRON_SENDING) private readonly sending: Pick<TronSending, 'balances' | 'resources'>,
    private readonly config: TreasuryConfig,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Pick<Log, 'warn' | 'error'>,
    @Optional() @Inject(READ_MS) everyMs = 15_000,
  ) {
    this.#poller = new Poller(() => this.read(), {
      everyMs,
      missed: (error) => this.log.error({ err: error }, 'treasury monitor tick failed'),
    });
  }

  start(): void {
    if (this.config.hotWallet !== null) this.#poller.start();
  }

  stop(): Promise<void> {
    return this.#poller.stop();
  }

  /** Reads both now. The limits are written also where the node does not answer. */
  async read(): Promise<void> {
    const now = this.clock.now();
    const { hotWallet, treasury } = this.config;
    const reading = await Promise.all([
      treasury === null ? null : this.sending.balances(treasury),
      this.sending.resources(hotWallet!),
    ]).then(
      ([balances, resources]) => ({ balances, resources }),
      (error: unknown) => {
        this.log.warn({ err: error }, 'the node does not report the treasury or the resources of the hot wallet');
        return null;
      },
    );
    await this.row.save(reading, now);
  }
}
