import { type DynamicModule, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PAYMENT_PROVIDER, type StatementProvider } from '@usdt-africa/banking';
import { PostgresEventStore } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import { ProviderLookout } from '@usdt-africa/payouts';
import { CLOCK, LOG, type Log, POOL, started, work } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { CheckStatementHandler } from './application/check-statement.js';
import { CloseDayHandler } from './application/close-day.js';
import { DayActs } from './application/day-acts.js';
import { DayStreams } from './application/day-streams.js';
import { ReadStatementHandler } from './application/read-statement.js';
import { ResolveRowsHandler } from './application/resolve-rows.js';
import { StatementReader } from './application/statement-reader.js';
import { UploadStatementHandler } from './application/upload-statement.js';
import {
  AdminReconciliationController,
  AdminReconciliationRowsController,
} from './http/admin-reconciliation.controller.js';
import { CountDaysHandler } from './read-model/count-days.js';
import { CountRowsHandler } from './read-model/count-rows.js';
import { Days } from './read-model/days.js';
import { ListDaysHandler } from './read-model/list-days.js';
import { ListRowsHandler } from './read-model/list-rows.js';
import { ListedRow, ListedRows } from './read-model/listed-rows.js';
import { OpenRowsHandler } from './read-model/open-rows.js';
import { ShowDayHandler } from './read-model/show-day.js';
import { ShowRowHandler } from './read-model/show-row.js';
import { RECONCILIATION, type ReconciliationConfig } from './reconciliation-config.js';

const HANDLERS = [
  CheckStatementHandler,
  CloseDayHandler,
  CountDaysHandler,
  CountRowsHandler,
  ListDaysHandler,
  ListRowsHandler,
  OpenRowsHandler,
  ReadStatementHandler,
  ResolveRowsHandler,
  ShowDayHandler,
  ShowRowHandler,
  UploadStatementHandler,
];

/** Days of a provider beside its statements. No money moves here. */
@Module({})
export class ReconciliationModule {
  static with(config: ReconciliationConfig): DynamicModule {
    return {
      module: ReconciliationModule,
      imports: [TypeOrmModule.forFeature([ListedRow])],
      controllers: [AdminReconciliationController, AdminReconciliationRowsController],
      providers: [{ provide: RECONCILIATION, useValue: config }, DayActs, Days, DayStreams, ListedRows, ...HANDLERS],
    };
  }

  /** Reads the provider's statements. */
  static worker(): DynamicModule {
    return {
      module: ReconciliationModule,
      providers: [
        work(
          'clock',
          [POOL, PostgresEventStore, PAYMENT_PROVIDER, ProviderLookout, CLOCK, LOG],
          (
            pool: Pool,
            store: PostgresEventStore,
            provider: StatementProvider,
            lookout: ProviderLookout,
            clock: Clock,
            log: Log,
          ) => {
            const reversed = (references: readonly string[]) => lookout.listedAsReversed(references);
            return started(new StatementReader({ pool, store, provider, clock, log, reversed }));
          },
        ),
      ],
    };
  }
}
