import { Inject, Optional } from '@nestjs/common';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK, type Job, LOG, type Log, Poller, WorkerJob } from '@usdt-africa/platform';
import { RefundSends } from './refund-sends.js';
import { RefundWork } from './refund-work.js';

/** Time between two ticks, for tests: nothing provides it in production. */
const TICK_MS = Symbol('time between two ticks of the refund timers');
const BATCH = 100;
const BY = { actor: 'system:refund-timers' };

/** Ends refunds whose address was not proved in time. Two instances do no harm. */
@WorkerJob('clock')
export class RefundTimers implements Job {
  readonly #poller: Poller;

  constructor(
    private readonly work: RefundWork,
    private readonly sends: RefundSends,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Pick<Log, 'error'>,
    @Optional() @Inject(TICK_MS) everyMs = 5_000,
  ) {
    this.#poller = new Poller(() => this.runDue(), {
      everyMs,
      missed: (error) => this.log.error({ err: error }, 'refund timer tick failed'),
    });
  }

  start(): void {
    this.#poller.start();
  }

  stop(): Promise<void> {
    return this.#poller.stop();
  }

  /** Ends what is due now. */
  async runDue(): Promise<void> {
    for (const refundId of await this.work.expiredBy(this.clock.now(), BATCH))
      await this.sends
        .expire(refundId, BY)
        .catch((error: unknown) => this.log.error({ err: error, refundId }, 'a refund could not be ended'));
  }
}
