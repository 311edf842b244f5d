import { type DynamicModule, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import {
  createWakeUp,
  Leadership,
  type MessageBus,
  PersonalData,
  personalDataFrom,
  PostgresEventStore,
} from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import {
  DIRECT_FEED,
  CLOCK,
  END_PART,
  type EndPart,
  LOG,
  type Log,
  POOL,
  productStore,
  READ_MODEL_FEED,
  WAKE_UP,
} from '@usdt-africa/platform';
import type { Pool } from 'pg';
import type { WorkerConfig } from './config.js';
import { Housekeeping } from './housekeeping.js';
import { RelayJob } from './relay-job.js';
import { KAFKA, Transports } from './transports.js';

/** What {@link startWorker} has before there is anything else. */
export interface Ground {
  /** Already checked: no work is done on a database that is not the current one. */
  readonly pool: Pool;
  readonly log: Log;
  readonly clock: Clock;
  readonly end: EndPart;
}

/** What every context of the worker stands on: the store, the database, the clock, the log, and what feeds subscriptions. */
@Module({})
export class CoreModule implements OnApplicationShutdown {
  static with(config: WorkerConfig, { pool, log, clock, end }: Ground): DynamicModule {
    const fault = (error: unknown): void => log.warn({ err: error }, 'a connection broke and is made again');
    const wakeUp = () => createWakeUp({ connectionString: config.databaseUrl, onError: fault });
    const storeOn = (notifier: MessageBus) => productStore({ pool, notifier, clock });
    const own = [
      { provide: LOG, useValue: log },
      { provide: CLOCK, useValue: clock },
      { provide: END_PART, useValue: end },
      { provide: POOL, useValue: pool },
      { provide: PersonalData, useValue: personalDataFrom(config.keys, { pool }) },
      { provide: Leadership, useValue: new Leadership(pool, { onError: fault }) },
      { provide: WAKE_UP, useFactory: wakeUp },
      { provide: PostgresEventStore, inject: [WAKE_UP], useFactory: storeOn },
      { provide: DIRECT_FEED, inject: [Transports], useFactory: ({ request }: Transports) => request },
      { provide: READ_MODEL_FEED, inject: [Transports], useFactory: ({ readModelFeed }: Transports) => readModelFeed },
    ];
    const kafka = { provide: KAFKA, useValue: config.kafka };
    return {
      module: CoreModule,
      global: true,
      providers: [...own, kafka, Transports, Housekeeping, ...(config.kafka ? [RelayJob] : [])],
      exports: [...own.map(({ provide }) => provide), Transports],
    };
  }

  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(WAKE_UP) private readonly bus: MessageBus,
    private readonly transports: Transports,
    private readonly leadership: Leadership,
  ) {}

  /** After everything that runs was stopped: what carried it, the database last. */
  async onApplicationShutdown(): Promise<void> {
    await this.transports.close();
    await this.leadership.close();
    await this.bus.close();
    await this.pool.end();
  }
}
