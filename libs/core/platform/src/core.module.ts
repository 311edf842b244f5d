import { type DynamicModule, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import {
  createWakeUp,
  type MessageBus,
  PersonalData,
  personalDataFrom,
  PostgresEventStore,
} from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import type { Pool } from 'pg';
import { DataSource } from 'typeorm';
import type { Environment } from './config.js';
import { createPool } from './database.js';
import { AfterAnswers } from './http/after-answers.js';
import { GuestCookies } from './http/guest.js';
import { Idempotency } from './http/idempotency.js';
import { ProcessSession } from './http/process-session.js';
import { KeysetPager } from './lists/index.js';
import type { Log } from './logger.js';
import { made } from './nest/made.js';
import { typeOrmOver } from './nest/shared-pool.js';
import { CLOCK, LOG, POOL, WAKE_UP } from './nest/tokens.js';
import { productStore } from './product-store.js';

export interface CoreConfig {
  readonly databaseUrl: string;
  readonly publicUrl: string;
  /** What `personalDataFrom` reads its keys from. */
  readonly keys: Environment;
}

/** Shared base of every context with an HTTP API: the store, the database, the clock, the log. */
@Module({})
export class CoreModule {
  static with({ databaseUrl, publicUrl, keys }: CoreConfig, log: Log, clock: Clock): DynamicModule {
    const own = [
      { provide: LOG, useValue: log },
      { provide: CLOCK, useValue: clock },
      { provide: GuestCookies, useValue: new GuestCookies(publicUrl) },
      made(POOL, [], () => createPool(databaseUrl, log)),
      made(WAKE_UP, [], () => createWakeUp({ connectionString: databaseUrl })),
      made(PostgresEventStore, [POOL, WAKE_UP], (pool: Pool, notifier: MessageBus) =>
        productStore({ pool, notifier, clock }),
      ),
      made(PersonalData, [POOL], (pool: Pool) => personalDataFrom(keys, { pool })),
      made(KeysetPager, [POOL, DataSource], (pool: Pool, source: DataSource) => new KeysetPager(pool, source)),
      made(AfterAnswers, [LOG]),
      made(ProcessSession, [], () => new ProcessSession(databaseUrl)),
      made(
        Idempotency,
        [POOL, PersonalData, ProcessSession],
        (pool: Pool, data: PersonalData, session: ProcessSession) => new Idempotency(pool, data, clock, session),
      ),
    ];
    return {
      module: CoreModule,
      global: true,
      imports: [TypeOrmModule.forRootAsync({ inject: [POOL], useFactory: typeOrmOver })],
      providers: own,
      exports: own.map(({ provide }) => provide),
    };
  }
}
