import { Inject } from '@nestjs/common';
import { type Job, LOG, type Log, Poller, WorkerJob } from '@usdt-africa/platform';
import { Approvals } from './approvals.js';

const TICK_MS = 5_000;

/** Ends requests that were not decided in time. Several timers do no harm: each request ends once. */
@WorkerJob('clock')
export class ApprovalExpiryTimer implements Job {
  readonly #poller: Poller;

  constructor(approvals: Approvals, @Inject(LOG) log: Log) {
    this.#poller = new Poller(() => approvals.expireDue(), {
      everyMs: TICK_MS,
      missed: (error) => log.error({ err: error }, 'requests that ran out could not be ended'),
    });
  }

  start(): void {
    this.#poller.start();
  }

  stop(): Promise<void> {
    return this.#poller.stop();
  }
}
