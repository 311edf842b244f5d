import { Module } from '@nestjs/common';
import { Rebuilder } from '@usdt-africa/event-store';
import { ActionLog } from './application/action-log.js';
import { DeadLetterCommands } from './application/dead-letter-commands.js';
import { HistoryRebuilder } from './application/history-rebuilder.js';
import { ProofBook } from './application/proof-book.js';
import * as handlers from './handlers.js';
import { AdminDeadLettersController } from './http/admin-dead-letters.controller.js';
import { AdminEventsController } from './http/admin-events.controller.js';
import { AdminProjectionsController } from './http/admin-projections.controller.js';
import { DeadLetterRows } from './read-model/dead-letter-rows.js';
import { EventRows } from './read-model/event-rows.js';
import { LastVerification } from './read-model/show-verification.js';

/** What happened, any aggregate as it was, read models and their rebuilds, and the proof of it all. */
@Module({
  controllers: [AdminEventsController, AdminProjectionsController, AdminDeadLettersController],
  providers: [
    { provide: Rebuilder, useClass: HistoryRebuilder },
    ActionLog,
    DeadLetterCommands,
    DeadLetterRows,
    EventRows,
    ProofBook,
    LastVerification,
    ...Object.values(handlers),
  ],
  exports: [EventRows],
})
export class HistoryModule {}
