import { Inject } from '@nestjs/common';
import type { RunningSubscription, SubscriptionTransport } from '@usdt-africa/event-store';
import { READ_MODEL_FEED, SubscriptionJob, WorkerJob } from '@usdt-africa/platform';
import { OperatorNotices } from './operator-notices.js';

/** Runs the {@link OperatorNotices}. */
@WorkerJob('processes')
export class OperatorNoticesJob extends SubscriptionJob {
  constructor(
    @Inject(READ_MODEL_FEED) private readonly feed: SubscriptionTransport,
    private readonly process: OperatorNotices,
  ) {
    super();
  }

  protected subscribe(): Promise<RunningSubscription> {
    return this.feed.manage(this.process);
  }
}
