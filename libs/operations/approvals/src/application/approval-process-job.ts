import { Inject } from '@nestjs/common';
import type { RunningSubscription, SubscriptionTransport } from '@usdt-africa/event-store';
import { DIRECT_FEED, SubscriptionJob, WorkerJob } from '@usdt-africa/platform';
import { ApprovalProcess } from './approval-process.js';

/** Runs the {@link ApprovalProcess}. */
@WorkerJob('processes')
export class ApprovalProcessJob extends SubscriptionJob {
  constructor(
    @Inject(DIRECT_FEED) private readonly feed: SubscriptionTransport,
    private readonly process: ApprovalProcess,
  ) {
    super();
  }

  protected subscribe(): Promise<RunningSubscription> {
    return this.feed.manage(this.process);
  }
}
