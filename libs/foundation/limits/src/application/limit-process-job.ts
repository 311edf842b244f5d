import { Inject } from '@nestjs/common';
import type { SubscriptionTransport } from '@usdt-africa/event-store';
import { DIRECT_FEED, SubscriptionJob, WorkerJob } from '@usdt-africa/platform';
import { LimitProcess } from './limit-process.js';

/** Feeds {@link LimitProcess} in a worker. */
@WorkerJob('processes')
export class LimitProcessJob extends SubscriptionJob {
  constructor(
    @Inject(DIRECT_FEED) private readonly feed: SubscriptionTransport,
    private readonly process: LimitProcess,
  ) {
    super();
  }

  protected subscribe() {
    return this.feed.manage(this.process);
  }
}
