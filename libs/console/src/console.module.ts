import { type DynamicModule, Module } from '@nestjs/common';
import { Approvals } from '@usdt-africa/approvals';
import { AuditList } from '@usdt-africa/audit';
import { PersonalData, PostgresEventStore } from '@usdt-africa/event-store';
import { EventRows } from '@usdt-africa/history';
import type { Clock } from '@usdt-africa/kernel';
import { AdminLimitsEdge, LimitDesk, limitEffect, LimitList } from '@usdt-africa/limits';
import { OperatorIdentity } from '@usdt-africa/operators';
import { OrderPages, OrderStreams } from '@usdt-africa/orders';
import { CLOCK, Idempotency, made, POOL, type ProductConfig, type Room } from '@usdt-africa/platform';
import { RateDesk, rateEffect, RateReader } from '@usdt-africa/rates';
import type { Pool } from 'pg';
import { Console } from './application/console.js';
import { ChangeStream } from './http/change-stream.js';
import { consoleRooms } from './http/rooms.js';
import type { Alarm } from './read-model/dashboard/dashboard.js';

export interface ConsoleConfig extends ProductConfig {
  readonly events: 'kafka' | 'direct';
  /** Lists that hear what changed in them. */
  readonly rooms: readonly Room[];
}

/** Who looks for what is wrong now: it knows more contexts than the console does. */
export type FindAlarms = (pool: Pool, rates: RateReader, now: Date) => Promise<readonly Alarm[]>;

/** The rooms that show several contexts at once. */
@Module({})
export class ConsoleModule {
  /** @param views modules that export `EventRows` and `AuditList` */
  static with(config: ConsoleConfig, alarms: FindAlarms, views: DynamicModule[]): DynamicModule {
    return {
      module: ConsoleModule,
      imports: views,
      controllers: [...consoleRooms],
      providers: [
        made(
          Console,
          [
            POOL,
            PostgresEventStore,
            PersonalData,
            Idempotency,
            OperatorIdentity,
            Approvals,
            AuditList,
            EventRows,
            OrderStreams,
            OrderPages,
            LimitDesk,
            LimitList,
            AdminLimitsEdge,
            RateDesk,
            RateReader,
            CLOCK,
          ],
          (
            pool: Pool,
            store: PostgresEventStore,
            personalData: PersonalData,
            idempotency: Idempotency,
            identity: OperatorIdentity,
            approvals: Approvals,
            audit: AuditList,
            eventRows: EventRows,
            orders: OrderStreams,
            pages: OrderPages,
            limits: LimitDesk,
            people: LimitList,
            edge: AdminLimitsEdge,
            rates: RateDesk,
            reader: RateReader,
            clock: Clock,
          ) =>
            new Console({
              ...config,
              alarms: () => alarms(pool, reader, clock.now()),
              rules: config,
              pool,
              store,
              personalData,
              idempotency,
              identity,
              approvals,
              audit,
              eventRows,
              orders,
              pages,
              limits,
              clock,
              effects: {
                'limit-override': (asked) => limitEffect(people, (micro) => edge.worthKobo(micro), asked),
                'rate-margin': (asked) => rateEffect(rates, asked),
                'rate-pin': (asked) => rateEffect(rates, asked),
              },
            }),
        ),
        made(ChangeStream, [PostgresEventStore], (store: PostgresEventStore) => new ChangeStream(store, config.rooms)),
      ],
    };
  }
}
