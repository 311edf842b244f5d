import { Inject } from '@nestjs/common';
import type { SubscriptionTransport } from '@usdt-africa/event-store';
import { DIRECT_FEED, SubscriptionJob, WorkerJob } from '@usdt-africa/platform';
import { OrderRecheck } from './order-recheck.js';

/** Feeds {@link OrderRecheck} in a worker. */
@WorkerJob('watcher')
export class OrderRecheckJob extends SubscriptionJob {
  constructor(
    @Inject(DIRECT_FEED) private readonly feed: SubscriptionTransport,
    private readonly recheck: OrderRecheck,
  ) {
    super();
  }

  protected subscribe() {
    return this.feed.manage(this.recheck);
  }
}
