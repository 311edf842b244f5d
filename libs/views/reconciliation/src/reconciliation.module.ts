import { type DynamicModule, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PayoutsWorkerModule } from '@usdt-africa/payouts';
import { DayCommands } from './application/day-commands.js';
import { DayStreams } from './application/day-streams.js';
import { StatementReader } from './application/statement-reader.js';
import * as handlers from './handlers.js';
import {
  AdminReconciliationController,
  AdminReconciliationRowsController,
} from './http/admin-reconciliation.controller.js';
import { Days } from './read-model/days.js';
import { ListedRow, ListedRows } from './read-model/listed-rows.js';
import { RECONCILIATION, type ReconciliationConfig } from './reconciliation-config.js';

/** A provider's days compared with its statements. No money moves here. */
@Module({})
export class ReconciliationModule {
  static with(config: ReconciliationConfig): DynamicModule {
    return {
      module: ReconciliationModule,
      imports: [TypeOrmModule.forFeature([ListedRow])],
      controllers: [AdminReconciliationController, AdminReconciliationRowsController],
      providers: [
        { provide: RECONCILIATION, useValue: config },
        DayCommands,
        Days,
        DayStreams,
        ListedRows,
        ...Object.values(handlers),
      ],
    };
  }

  /** Reads the provider's statements. */
  static worker(): DynamicModule {
    return { module: ReconciliationModule, imports: [PayoutsWorkerModule], providers: [StatementReader] };
  }
}
