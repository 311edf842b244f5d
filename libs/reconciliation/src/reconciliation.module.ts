import { type DynamicModule, Module } from '@nestjs/common';
import { PAYMENT_PROVIDER, type StatementProvider } from '@usdt-africa/banking';
import { PostgresEventStore } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import { Actors } from '@usdt-africa/operators';
import { ProviderLookout } from '@usdt-africa/payouts';
import { CLOCK, Idempotency, KeysetPager, LOG, type Log, made, POOL, started, work } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { DayStreams } from './application/day-streams.js';
import { ReconciliationWork } from './application/reconciliation-work.js';
import { StatementReader } from './application/statement-reader.js';
import {
  AdminReconciliationController,
  AdminReconciliationRowsController,
} from './http/admin-reconciliation.controller.js';
import { DayList } from './read-model/day-list.js';
import { DayPage } from './read-model/day-view.js';
import { RowList } from './read-model/row-list.js';

export interface ReconciliationConfig {
  readonly stampDutyKobo: bigint;
  readonly explorerTransactionUrl: string | null;
}

/** Days of a provider beside its statements. No money moves here. */
@Module({})
export class ReconciliationModule {
  static with({ stampDutyKobo, explorerTransactionUrl }: ReconciliationConfig): DynamicModule {
    return {
      module: ReconciliationModule,
      controllers: [AdminReconciliationController, AdminReconciliationRowsController],
      providers: [
        made(DayList, [POOL, CLOCK], (pool: Pool, clock: Clock) => new DayList(pool, clock)),
        made(
          DayPage,
          [POOL, DayList, Actors, CLOCK],
          (pool: Pool, days: DayList, actors: Actors, clock: Clock) =>
            new DayPage(pool, days, actors, clock, stampDutyKobo),
        ),
        made(
          RowList,
          [POOL, PostgresEventStore, Actors],
          (pool: Pool, store: PostgresEventStore, actors: Actors) =>
            new RowList(pool, new KeysetPager(pool), store, actors, explorerTransactionUrl),
        ),
        made(
          ReconciliationWork,
          [POOL, PostgresEventStore, DayList, Actors, Idempotency, CLOCK],
          (
            pool: Pool,
            store: PostgresEventStore,
            days: DayList,
            actors: Actors,
            idempotency: Idempotency,
            clock: Clock,
          ) => new ReconciliationWork(pool, new DayStreams(store, days), actors, idempotency, clock),
        ),
      ],
      exports: [DayPage, RowList, ReconciliationWork],
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
