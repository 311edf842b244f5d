import { Inject } from '@nestjs/common';
import type { RunningSubscription, SubscriptionTransport } from '@usdt-africa/event-store';
import { READ_MODEL_FEED, SubscriptionJob, WorkerJob } from '@usdt-africa/platform';
import { AccountNotices } from './account-notices.js';

/** Runs the {@link AccountNotices}. */
@WorkerJob('processes')
export class AccountNoticesJob extends SubscriptionJob {
  constructor(
    @Inject(READ_MODEL_FEED) private readonly feed: SubscriptionTransport,
    private readonly process: AccountNotices,
  ) {
    super();
  }

  protected subscribe(): Promise<RunningSubscription> {
    return this.feed.manage(this.process);
  }
}
