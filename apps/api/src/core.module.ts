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
import {
  CLOCK,
  createPool,
  GuestCookies,
  Idempotency,
  KeysetPager,
  LOG,
  type Log,
  made,
  POOL,
  productStore,
  typeOrmOver,
  WAKE_UP,
} from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { DataSource } from 'typeorm';
import type { ApiConfig } from './config.js';
import { API_CONFIG } from './tokens.js';

/** What every context of the api stands on: the store, the database, the clock, the log. */
@Module({})
export class CoreModule {
  static with(config: ApiConfig, log: Log, clock: Clock): DynamicModule {
    const own = [
      { provide: API_CONFIG, useValue: config },
      { provide: LOG, useValue: log },
      { provide: CLOCK, useValue: clock },
      { provide: GuestCookies, useValue: new GuestCookies(config.publicUrl) },
      made(POOL, [], () => createPool(config.databaseUrl, log)),
      made(WAKE_UP, [], () => createWakeUp({ connectionString: config.databaseUrl })),
      made(PostgresEventStore, [POOL, WAKE_UP], (pool: Pool, notifier: MessageBus) =>
        productStore({ pool, notifier, clock }),
      ),
      made(PersonalData, [POOL], (pool: Pool) => personalDataFrom(config.keys, { pool })),
      made(KeysetPager, [POOL, DataSource], (pool: Pool, source: DataSource) => new KeysetPager(pool, source)),
      made(Idempotency, [POOL, PersonalData], (pool: Pool, data: PersonalData) => new Idempotency(pool, data, clock)),
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
