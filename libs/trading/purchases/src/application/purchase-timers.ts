import { Inject, Optional } from '@nestjs/common';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK, type Job, LOG, type Log, Poller, WorkerJob } from '@usdt-africa/platform';
import { PurchaseEnds } from './purchase-ends.js';
import { PurchaseWork } from './purchase-work.js';

/** Time between two ticks, for tests: nothing provides it in production. */
const TICK_MS = Symbol('time between two ticks of the purchase timers');
const BATCH = 100;
const BY = { actor: 'system:purchase-timers' };

/** Undoes held purchases that finance did not decide in time. Two instances do no harm. */
@WorkerJob('clock')
export class PurchaseTimers implements Job {
  readonly #poller: Poller;

  constructor(
    private readonly work: PurchaseWork,
    private readonly ends: PurchaseEnds,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Pick<Log, 'error'>,
    @Optional() @Inject(TICK_MS) everyMs = 5_000,
  ) {
    this.#poller = new Poller(() => this.runDue(), {
      everyMs,
      missed: (error) => this.log.error({ err: error }, 'purchase timer tick failed'),
    });
  }

  start(): void {
    this.#poller.start();
  }

  stop(): Promise<void> {
    return this.#poller.stop();
  }

  /** Undoes what is due now. */
  async runDue(): Promise<void> {
    const undoing = { of: 'hold', reason: 'not-approved', detail: null, people: null } as const;
    for (const purchaseId of await this.work.holdsEndedBy(this.clock.now(), BATCH))
      await this.ends
        .undo(purchaseId, undoing, BY)
        .catch((error: unknown) => this.log.error({ err: error, purchaseId }, 'a held purchase could not be undone'));
  }
}
