import { Inject } from '@nestjs/common';
import type { SubscriptionTransport } from '@usdt-africa/event-store';
import { DIRECT_FEED, SubscriptionJob, type Work, WorkerJob } from '@usdt-africa/platform';
import { PayoutProcess } from './payout-process.js';

/** Starts the payouts that orders and withdrawals request. */
@WorkerJob('processes')
export class PayoutProcessJob extends SubscriptionJob {
  constructor(
    @Inject(DIRECT_FEED) private readonly feed: SubscriptionTransport,
    private readonly process: PayoutProcess,
  ) {
    super();
  }

  protected subscribe(): Promise<Work> {
    return this.feed.manage(this.process);
  }
}
