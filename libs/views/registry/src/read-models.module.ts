import { type DynamicModule, Module } from '@nestjs/common';
import { PostgresEventStore, Rebuilder, type SubscriptionTransport } from '@usdt-africa/event-store';
import { ACTING, LOG, type Log, TELLING, work } from '@usdt-africa/platform';
import { type ProjectionRules, projections } from './projections.js';

/** Every projection of the product. */
@Module({})
export class ReadModelsModule {
  /** Keeps them up to date, and builds them anew when somebody asks for it. */
  static worker(rules: ProjectionRules): DynamicModule {
    const all = projections(rules);
    return {
      module: ReadModelsModule,
      providers: [
        ...all.map(({ projection, fed }) =>
          work('projections', [fed === 'telling' ? TELLING : ACTING], (transport: SubscriptionTransport) =>
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
