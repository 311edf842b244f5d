import { type DynamicModule, Module } from '@nestjs/common';
import { type FedProjection, PostgresEventStore, Rebuilder, type RecordedEvent } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import { Actors, OperatorLog } from '@usdt-africa/operators';
import { CLOCK, Idempotency, made, POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { ProofBook } from './application/proof-book.js';
import { TechnicalWork } from './application/technical-work.js';
import { Verification } from './application/verification.js';
import { AdminDeadLettersController } from './http/admin-dead-letters.controller.js';
import { AdminEventsController } from './http/admin-events.controller.js';
import { AdminProjectionsController } from './http/admin-projections.controller.js';
import { DeadLetterList } from './read-model/dead-letter-list.js';
import { EventList } from './read-model/event-list.js';
import { EventRows } from './read-model/event-rows.js';
import { ProjectionList } from './read-model/projection-list.js';
import { StreamPage } from './read-model/stream-page.js';

/** What the product is made of, as far as its history is told by it; the registry has both. */
export interface HistoryConfig {
  readonly projections: readonly FedProjection[];
  /** The state that a stream's events make. @throws RangeError for a stream of no known kind */
  readonly stateOf: (streamId: string, events: readonly RecordedEvent[]) => unknown;
  /** Where the sealer's heads and public keys can be read; null or absent when they are not at hand. */
  readonly sealExportFolder?: string | null;
  /** The sealer's public keys (PEM) that count, where they were named; else those beside its heads do. */
  readonly sealPublicKeys?: readonly string[] | null;
}

/** What happened, any aggregate as it was, read models and their rebuilds, and the proof of it all. */
@Module({})
export class HistoryModule {
  static with({ projections, stateOf, sealExportFolder, sealPublicKeys }: HistoryConfig): DynamicModule {
    const names = projections.map(({ projection }) => projection.name);
    const acting = projections.filter(({ fed }) => fed === 'acting').map(({ projection }) => projection.name);
    return {
      module: HistoryModule,
      controllers: [AdminEventsController, AdminProjectionsController, AdminDeadLettersController],
      providers: [
        made(
          EventRows,
          [POOL, PostgresEventStore, Actors],
          (pool: Pool, store: PostgresEventStore, actors: Actors) => new EventRows(pool, store, actors),
        ),
        made(EventList, [POOL, EventRows], (pool: Pool, rows: EventRows) => new EventList(pool, rows)),
        made(
          StreamPage,
          [POOL, PostgresEventStore, EventRows, EventList, Actors],
          (pool: Pool, store: PostgresEventStore, rows: EventRows, list: EventList, actors: Actors) =>
            new StreamPage(pool, store, rows, list, actors, { names, stateOf }),
        ),
        made(
          DeadLetterList,
          [POOL, PostgresEventStore, EventRows, Actors],
          (pool: Pool, store: PostgresEventStore, rows: EventRows, actors: Actors) =>
            new DeadLetterList(pool, store, rows, actors, new Set(acting)),
        ),
        made(
          Rebuilder,
          [PostgresEventStore],
          (store: PostgresEventStore) =>
            new Rebuilder({ store, projections: projections.map(({ projection }) => projection) }),
        ),
        made(
          ProofBook,
          [PostgresEventStore, CLOCK],
          (store: PostgresEventStore, clock: Clock) => new ProofBook(store, clock),
        ),
        made(
          ProjectionList,
          [POOL, Rebuilder, ProofBook, Actors],
          (pool: Pool, rebuilder: Rebuilder, proofs: ProofBook, actors: Actors) =>
            new ProjectionList(pool, projections, rebuilder, proofs, actors),
        ),
        made(
          TechnicalWork,
          [PostgresEventStore, Rebuilder, ProofBook, Idempotency, OperatorLog, CLOCK],
          (
            store: PostgresEventStore,
            rebuilder: Rebuilder,
            proofs: ProofBook,
            idempotency: Idempotency,
            operatorLog: OperatorLog,
            clock: Clock,
          ) => new TechnicalWork({ store, rebuilder, proofs, idempotency, operatorLog, clock, projections }),
        ),
        made(
          Verification,
          [POOL, OperatorLog, CLOCK],
          (pool: Pool, operatorLog: OperatorLog, clock: Clock) =>
            new Verification(pool, sealExportFolder ?? null, operatorLog, clock, sealPublicKeys ?? null),
        ),
      ],
      exports: [EventRows, Verification],
    };
  }
}
