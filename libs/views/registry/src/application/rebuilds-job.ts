import { Inject } from '@nestjs/common';
import { PostgresEventStore, Rebuilder } from '@usdt-africa/event-store';
import { type Job, LOG, type Log, ProductConfig, WorkerJob } from '@usdt-africa/platform';
import { type ProjectionRules, projections } from '../projections.js';

/** Rebuilds projections on request. */
@WorkerJob('rebuilds')
export class RebuildsJob implements Job {
  readonly #rebuilder: Rebuilder;
  readonly #abort = new AbortController();
  #done: Promise<void> = Promise.resolve();

  constructor(store: PostgresEventStore, @Inject(LOG) log: Log, @Inject(ProductConfig) config: ProjectionRules) {
    this.#rebuilder = new Rebuilder({
      store,
      projections: projections(config).map(({ projection }) => projection),
      onFault: (trouble) => log.error({ ...trouble, err: trouble.error }, 'a rebuild could not go on'),
    });
  }

  start(): void {
    this.#done = this.#rebuilder.run(this.#abort.signal);
  }

  async stop(): Promise<void> {
    this.#abort.abort();
    await this.#done;
  }
}
