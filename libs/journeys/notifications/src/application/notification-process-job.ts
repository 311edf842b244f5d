import { Inject } from '@nestjs/common';
import type { RunningSubscription, SubscriptionTransport } from '@usdt-africa/event-store';
import { READ_MODEL_FEED, SubscriptionJob, WorkerJob } from '@usdt-africa/platform';
import { NotificationProcess } from './notification-process.js';

/** Runs the {@link NotificationProcess}. */
@WorkerJob('processes')
export class NotificationProcessJob extends SubscriptionJob {
  constructor(
    @Inject(READ_MODEL_FEED) private readonly feed: SubscriptionTransport,
    private readonly process: NotificationProcess,
  ) {
    super();
  }

  protected subscribe(): Promise<RunningSubscription> {
    return this.feed.manage(this.process);
  }
}
