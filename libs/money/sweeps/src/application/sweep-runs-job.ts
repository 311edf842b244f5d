import { Inject, Optional } from '@nestjs/common';
import { type Job, LOG, type Log, Poller, WorkerJob } from '@usdt-africa/platform';
import { SweepsConfig } from '../sweeps-config.js';
import { SweepRunner } from './sweep-runner.js';

/** Token of the time between two ticks, for tests: production has the default. */
const TICK_MS = Symbol('time between two ticks of the sweep runs');

/** Plans sweeps by the clock and for operators, and requests the legs that people have tried again. */
@WorkerJob('sends')
export class SweepRunsJob implements Job {
  private readonly poller: Poller;

  constructor(
    private readonly runner: SweepRunner,
    private readonly config: SweepsConfig,
    @Inject(LOG) private readonly log: Pick<Log, 'error'>,
    @Optional() @Inject(TICK_MS) everyMs = 2_000,
  ) {
    this.poller = new Poller(() => this.runDue(), {
      everyMs,
      missed: (error) => this.log.error({ err: error }, 'sweep runs tick failed'),
    });
  }

  start(): void {
    if (this.config.hotWallet !== null) this.poller.start();
  }

  stop(): Promise<void> {
    return this.poller.stop();
  }

  /** Does what is due now. */
  async runDue(): Promise<void> {
    await this.runner.tryAgain();
    await this.runner.planOpen();
    await this.runner.beginSlot();
  }
}
