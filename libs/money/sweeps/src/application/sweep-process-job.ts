import { Inject } from '@nestjs/common';
import type { SubscriptionTransport } from '@usdt-africa/event-store';
import { DIRECT_FEED, SubscriptionJob, type Work, WorkerJob } from '@usdt-africa/platform';
import { SweepProcess } from './sweep-process.js';

/** Brings sweeps from leg to leg as their sends end. */
@WorkerJob('processes')
export class SweepProcessJob extends SubscriptionJob {
  constructor(
    @Inject(DIRECT_FEED) private readonly feed: SubscriptionTransport,
    private readonly process: SweepProcess,
  ) {
    super();
  }

  protected subscribe(): Promise<Work> {
    return this.feed.manage(this.process);
  }
}
