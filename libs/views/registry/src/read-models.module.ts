import { type DynamicModule, Module } from '@nestjs/common';
import { PostgresEventStore, Rebuilder, type SubscriptionTransport } from '@usdt-africa/event-store';
import { DIRECT_FEED, LOG, type Log, READ_MODEL_FEED, work } from '@usdt-africa/platform';
import { type ProjectionRules, projections } from './projections.js';

/** Every projection of the product. */
@Module({})
export class ReadModelsModule {
  /** Keeps them up to date, and rebuilds them on request. */
  static worker(rules: ProjectionRules): DynamicModule {
    const all = projections(rules);
    return {
      module: ReadModelsModule,
      providers: [
        ...all.map(({ projection, feed }) =>
          work('projections', [feed === 'kafka' ? READ_MODEL_FEED : DIRECT_FEED], (transport: SubscriptionTransport) =>
            transport.project(projection),
          ),
        ),
        work('rebuilds', [PostgresEventStore, LOG], (store: PostgresEventStore, log: Log) => {
          const rebuilder = new Rebuilder({
            store,
            projections: all.map(({ projection }) => projection),
            onFault: (trouble) => log.error({ ...trouble, err: trouble.error }, 'a rebuild could not go on'),
          });
          const abort = new AbortController();
          const done = rebuilder.run(abort.signal);
          return { stop: () => (abort.abort(), done) };
        }),
      ],
    };
  }
}
