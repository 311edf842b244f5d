import { Inject } from '@nestjs/common';
import type { RunningSubscription, SubscriptionTransport } from '@usdt-africa/event-store';
import { DIRECT_FEED, type Job, ProductConfig, READ_MODEL_FEED, WorkerJob } from '@usdt-africa/platform';
import { type ProjectionRules, projections } from '../projections.js';

/** Keeps every projection of the product up to date. */
@WorkerJob('projections')
export class ProjectionsJob implements Job {
  #running: readonly RunningSubscription[] = [];

  constructor(
    @Inject(DIRECT_FEED) private readonly directFeed: SubscriptionTransport,
    @Inject(READ_MODEL_FEED) private readonly readModelFeed: SubscriptionTransport,
    @Inject(ProductConfig) private readonly config: ProjectionRules,
  ) {}

  async start(): Promise<void> {
    this.#running = await Promise.all(
      projections(this.config).map(({ projection, feed }) =>
        (feed === 'kafka' ? this.readModelFeed : this.directFeed).project(projection),
      ),
    );
  }

  async stop(): Promise<void> {
    await Promise.all(this.#running.map((subscription) => subscription.stop()));
  }
}
