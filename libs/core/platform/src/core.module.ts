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
import { hideCounterKeys } from './http/counter-keys.js';
import { GuestCookies } from './http/guest.js';
import { Idempotency } from './http/idempotency.js';
import { ProcessSession } from './http/process-session.js';
import { KeysetPager } from './lists/index.js';
import type { Log } from './logger.js';
import { typeOrmOver } from './nest/shared-pool.js';
import { CLOCK, DATA_SOURCE, LOG, POOL, WAKE_UP } from './nest/tokens.js';
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
  static forRoot({ databaseUrl, publicUrl, keys }: CoreConfig, log: Log, clock: Clock): DynamicModule {
    const own = [
      { provide: LOG, useValue: log },
      { provide: CLOCK, useValue: clock },
      { provide: GuestCookies, useValue: new GuestCookies(publicUrl) },
      { provide: POOL, useFactory: () => poolOf(databaseUrl, keys, log) },
      { provide: WAKE_UP, useFactory: () => createWakeUp({ connectionString: databaseUrl }) },
      {
        provide: PostgresEventStore,
        inject: [POOL, WAKE_UP],
        useFactory: (pool: Pool, notifier: MessageBus) => productStore({ pool, notifier, clock }),
      },
      { provide: PersonalData, inject: [POOL], useFactory: (pool: Pool) => personalDataFrom(keys, { pool }) },
      { provide: DATA_SOURCE, useExisting: DataSource },
      { provide: ProcessSession, useFactory: () => new ProcessSession(databaseUrl) },
    ];
    const services = [AfterAnswers, Idempotency, KeysetPager];
    return {
      module: CoreModule,
      global: true,
      imports: [TypeOrmModule.forRootAsync({ inject: [POOL], useFactory: typeOrmOver })],
      providers: [...own, ...services],
      exports: [...own.map(({ provide }) => provide), ...services],
    };
  }
}

function poolOf(databaseUrl: string, keys: Environment, log: Log): Pool {
  const pool = createPool(databaseUrl, log);
  const blindIndexKey = keys['BLIND_INDEX_KEY'];
  if (blindIndexKey) hideCounterKeys(pool, blindIndexKey);
  return pool;
}
