import { type DynamicModule, Module } from '@nestjs/common';
import { PostgresEventStore, Rebuilder } from '@usdt-africa/event-store';
import { made } from '@usdt-africa/platform';
import { DropDeadLetterHandler } from './application/drop-dead-letter.js';
import { ProofBook } from './application/proof-book.js';
import { ProveProjectionHandler } from './application/prove-projection.js';
import { RebuildProjectionHandler } from './application/rebuild-projection.js';
import { RetryDeadLetterHandler } from './application/retry-dead-letter.js';
import { RetryDeadLettersHandler } from './application/retry-dead-letters.js';
import { SteerRebuildHandler } from './application/steer-rebuild.js';
import { LetterActs } from './application/letter-acts.js';
import { TechnicalActs } from './application/technical-acts.js';
import { VerifyHistoryHandler } from './application/verify-history.js';
import { HISTORY, type HistoryConfig } from './history-config.js';
import { AdminDeadLettersController } from './http/admin-dead-letters.controller.js';
import { AdminEventsController } from './http/admin-events.controller.js';
import { AdminProjectionsController } from './http/admin-projections.controller.js';
import { DeadLetterRows } from './read-model/dead-letter-rows.js';
import { EventRows } from './read-model/event-rows.js';
import { ListDeadLettersHandler } from './read-model/list-dead-letters.js';
import { ListEventsHandler } from './read-model/list-events.js';
import { ListProjectionsHandler } from './read-model/list-projections.js';
import { ListRebuildsHandler } from './read-model/list-rebuilds.js';
import { ShowDeadLetterHandler } from './read-model/show-dead-letter.js';
import { ShowDeadLettersOverviewHandler } from './read-model/show-dead-letters-overview.js';
import { ShowEventHandler } from './read-model/show-event.js';
import { ShowProjectionHandler } from './read-model/show-projection.js';
import { ShowProjectionsOverviewHandler } from './read-model/show-projections-overview.js';
import { ShowProofHandler } from './read-model/show-proof.js';
import { ShowRebuildHandler } from './read-model/show-rebuild.js';
import { ShowStreamAtHandler } from './read-model/show-stream-at.js';
import { ShowStreamHandler } from './read-model/show-stream.js';
import { LastVerification, ShowVerificationHandler } from './read-model/show-verification.js';

const HANDLERS = [
  DropDeadLetterHandler,
  ListDeadLettersHandler,
  ListEventsHandler,
  ListProjectionsHandler,
  ListRebuildsHandler,
  ProveProjectionHandler,
  RebuildProjectionHandler,
  RetryDeadLetterHandler,
  RetryDeadLettersHandler,
  ShowDeadLetterHandler,
  ShowDeadLettersOverviewHandler,
  ShowEventHandler,
  ShowProjectionHandler,
  ShowProjectionsOverviewHandler,
  ShowProofHandler,
  ShowRebuildHandler,
  ShowStreamAtHandler,
  ShowStreamHandler,
  ShowVerificationHandler,
  SteerRebuildHandler,
  VerifyHistoryHandler,
];

/** What happened, any aggregate as it was, read models and their rebuilds, and the proof of it all. */
@Module({})
export class HistoryModule {
  static with(config: HistoryConfig): DynamicModule {
    const projections = config.projections.map(({ projection }) => projection);
    return {
      module: HistoryModule,
      controllers: [AdminEventsController, AdminProjectionsController, AdminDeadLettersController],
      providers: [
        { provide: HISTORY, useValue: config },
        made(Rebuilder, [PostgresEventStore], (store: PostgresEventStore) => new Rebuilder({ store, projections })),
        DeadLetterRows,
        EventRows,
        LetterActs,
        ProofBook,
        TechnicalActs,
        LastVerification,
        ...HANDLERS,
      ],
      exports: [EventRows],
    };
  }
}
