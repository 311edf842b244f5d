import { Inject } from '@nestjs/common';
import type { SubscriptionTransport } from '@usdt-africa/event-store';
import { DIRECT_FEED, SubscriptionJob, type Work, WorkerJob } from '@usdt-africa/platform';
import { WithdrawalProcess } from './withdrawal-process.js';

/** Ends withdrawals as their payouts end. */
@WorkerJob('processes')
export class WithdrawalProcessJob extends SubscriptionJob {
  constructor(
    @Inject(DIRECT_FEED) private readonly feed: SubscriptionTransport,
    private readonly process: WithdrawalProcess,
  ) {
    super();
  }

  protected subscribe(): Promise<Work> {
    return this.feed.manage(this.process);
  }
}
