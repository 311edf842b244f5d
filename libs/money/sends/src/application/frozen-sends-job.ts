import { Inject } from '@nestjs/common';
import type { SubscriptionTransport } from '@usdt-africa/event-store';
import { DIRECT_FEED, SubscriptionJob, type Work, WorkerJob } from '@usdt-africa/platform';
import { FrozenSends } from './frozen-sends.js';

/** Gives up the unsigned sends of frozen accounts. */
@WorkerJob('processes')
export class FrozenSendsJob extends SubscriptionJob {
  constructor(
    @Inject(DIRECT_FEED) private readonly feed: SubscriptionTransport,
    private readonly process: FrozenSends,
  ) {
    super();
  }

  protected subscribe(): Promise<Work> {
    return this.feed.manage(this.process);
  }
}
