import { Inject } from '@nestjs/common';
import type { SubscriptionTransport } from '@usdt-africa/event-store';
import { DIRECT_FEED, SubscriptionJob, type Work, WorkerJob } from '@usdt-africa/platform';
import { RefundProcess } from './refund-process.js';

/** Takes proofs of refunds, and ends refunds as their sends end. */
@WorkerJob('processes')
export class RefundProcessJob extends SubscriptionJob {
  constructor(
    @Inject(DIRECT_FEED) private readonly feed: SubscriptionTransport,
    private readonly process: RefundProcess,
  ) {
    super();
  }

  protected subscribe(): Promise<Work> {
    return this.feed.manage(this.process);
  }
}
