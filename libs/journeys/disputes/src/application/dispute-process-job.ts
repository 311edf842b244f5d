import { Inject } from '@nestjs/common';
import type { RunningSubscription, SubscriptionTransport } from '@usdt-africa/event-store';
import { DIRECT_FEED, SubscriptionJob, WorkerJob } from '@usdt-africa/platform';
import { DisputeProcess } from './dispute-process.js';

/** Runs the {@link DisputeProcess}. */
@WorkerJob('processes')
export class DisputeProcessJob extends SubscriptionJob {
  constructor(
    @Inject(DIRECT_FEED) private readonly feed: SubscriptionTransport,
    private readonly process: DisputeProcess,
  ) {
    super();
  }

  protected subscribe(): Promise<RunningSubscription> {
    return this.feed.manage(this.process);
  }
}
