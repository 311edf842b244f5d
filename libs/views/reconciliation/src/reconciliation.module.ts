import { Module } from '@nestjs/common';
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

/** A provider's days compared with its statements. No money moves here. */
@Module({
  imports: [TypeOrmModule.forFeature([ListedRow])],
  controllers: [AdminReconciliationController, AdminReconciliationRowsController],
  providers: [DayCommands, Days, DayStreams, ListedRows, ...Object.values(handlers)],
})
export class ReconciliationApiModule {}

/** Reads the provider's statements. */
@Module({ imports: [PayoutsWorkerModule], providers: [StatementReader] })
export class ReconciliationWorkerModule {}
