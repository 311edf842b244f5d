import { type DynamicModule, Module, type Provider } from '@nestjs/common';
import { Approvals } from '@usdt-africa/approvals';
import { AuditList } from '@usdt-africa/audit';
import { UnattributedDeposits } from '@usdt-africa/deposits';
import { PersonalData, PostgresEventStore } from '@usdt-africa/event-store';
import { EventRows } from '@usdt-africa/history';
import type { Clock } from '@usdt-africa/kernel';
import { LimitWorth, LimitDesk, limitEffect, LimitList } from '@usdt-africa/limits';
import { Actors, OperatorLog, Profiles } from '@usdt-africa/operators';
import { OrderPages, OrderStreams, PayAgain, ReleaseOrders } from '@usdt-africa/orders';
import { OperatorPayouts } from '@usdt-africa/payouts';
import { CLOCK, Idempotency, KeysetPager, made, POOL, type ProductConfig, type Room } from '@usdt-africa/platform';
import { RateDesk, rateEffect, RateReader } from '@usdt-africa/rates';
import { Switches } from '@usdt-africa/switches';
import type { Pool } from 'pg';
import { ArrivalWork } from './application/arrival-work.js';
import { EvidenceWork } from './application/evidence-work.js';
import { OperatorWork } from './application/operator-work.js';
import { ChangeStream } from './http/change-stream.js';
import { consoleRooms } from './http/rooms.js';
import { ApprovalEffects } from './read-model/approval-effects.js';
import { ApprovalList } from './read-model/approval-list.js';
import { type Alarm, Dashboard } from './read-model/dashboard/dashboard.js';
import { OrderList } from './read-model/order-list.js';
import { OrderPage } from './read-model/order-page.js';
import { PayoutList } from './read-model/payout-list.js';
import { PayoutPage } from './read-model/payout-page.js';
import { SwitchList } from './read-model/switch-list.js';
import { UnattributedList } from './read-model/unattributed-list.js';

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
  /**
   * @param alarms null where nobody looks for any
   * @param views modules that export `EventRows` and `AuditList`
   */
  static with(config: ConsoleConfig, alarms: FindAlarms | null, views: DynamicModule[]): DynamicModule {
    const { events } = config;
    return {
      module: ConsoleModule,
      imports: views,
      controllers: [...consoleRooms],
      providers: [
        made(KeysetPager, [POOL], (pool: Pool) => new KeysetPager(pool)),
        ...orders(config),
        ...works(config),
        ...approvals(),
        made(
          UnattributedList,
          [POOL, PostgresEventStore, Actors, Approvals],
          (pool: Pool, store: PostgresEventStore, actors: Actors, asked: Approvals) =>
            new UnattributedList(pool, store, actors, asked, config),
        ),
        made(
          SwitchList,
          [POOL, PersonalData, Actors, EventRows, CLOCK],
          (pool: Pool, data: PersonalData, actors: Actors, rows: EventRows, clock: Clock) =>
            new SwitchList(pool, data, actors, rows, clock),
        ),
        made(
          Switches,
          [PostgresEventStore, SwitchList, CLOCK],
          (store: PostgresEventStore, list: SwitchList, clock: Clock) => new Switches(store, list, clock),
        ),
        made(
          Dashboard,
          [POOL, AuditList, RateReader, CLOCK],
          (pool: Pool, audit: AuditList, rates: RateReader, clock: Clock) =>
            new Dashboard(pool, audit, clock, {
              events,
              ...(alarms && { alarms: () => alarms(pool, rates, clock.now()) }),
            }),
        ),
        made(ChangeStream, [PostgresEventStore], (store: PostgresEventStore) => new ChangeStream(store, config.rooms)),
      ],
    };
  }
}

/** Orders and payouts as operators find them. */
function orders(config: ConsoleConfig): Provider[] {
  const { confirmations, explorerTransactionUrl } = config;
  return [
    made(
      OrderList,
      [POOL, KeysetPager, PersonalData, CLOCK],
      (pool: Pool, pager: KeysetPager, data: PersonalData, clock: Clock) =>
        new OrderList(pool, pager, data, clock, confirmations),
    ),
    made(
      OrderPage,
      [POOL, PostgresEventStore, OrderStreams, OrderPages, OrderList, PersonalData, Actors, Approvals, CLOCK],
      (
        pool: Pool,
        store: PostgresEventStore,
        streams: OrderStreams,
        pages: OrderPages,
        list: OrderList,
        data: PersonalData,
        actors: Actors,
        asked: Approvals,
        clock: Clock,
      ) => {
        const shown = { confirmations, explorerTransactionUrl, rules: config };
        return new OrderPage(pool, store, streams, pages, list, data, actors, asked, clock, shown);
      },
    ),
    made(
      PayoutList,
      [POOL, KeysetPager, PersonalData, CLOCK],
      (pool: Pool, pager: KeysetPager, data: PersonalData, clock: Clock) => new PayoutList(pool, pager, data, clock),
    ),
    made(
      PayoutPage,
      [POOL, PostgresEventStore, OrderStreams, PersonalData, Actors, Approvals],
      (
        pool: Pool,
        store: PostgresEventStore,
        streams: OrderStreams,
        data: PersonalData,
        actors: Actors,
        asked: Approvals,
      ) => new PayoutPage(pool, store, streams, data, actors, asked, { explorerTransactionUrl }),
    ),
  ];
}

/** What operators do with them. */
function works(rules: ConsoleConfig): Provider[] {
  return [
    made(
      OperatorPayouts,
      [PostgresEventStore, POOL, CLOCK],
      (store: PostgresEventStore, pool: Pool, clock: Clock) => new OperatorPayouts(store, pool, clock),
    ),
    made(
      EvidenceWork,
      [OrderStreams, OperatorPayouts, Approvals],
      (streams: OrderStreams, payouts: OperatorPayouts, asked: Approvals) => new EvidenceWork(streams, payouts, asked),
    ),
    made(
      ArrivalWork,
      [OrderStreams, PostgresEventStore, Approvals, CLOCK],
      (streams: OrderStreams, store: PostgresEventStore, asked: Approvals, clock: Clock) =>
        new ArrivalWork(streams, new UnattributedDeposits(store, clock), asked),
    ),
    made(
      OperatorWork,
      [
        PostgresEventStore,
        OrderStreams,
        LimitDesk,
        OperatorPayouts,
        PersonalData,
        Idempotency,
        OperatorLog,
        Approvals,
        CLOCK,
      ],
      (
        store: PostgresEventStore,
        streams: OrderStreams,
        limits: LimitDesk,
        payouts: OperatorPayouts,
        personalData: PersonalData,
        idempotency: Idempotency,
        operatorLog: OperatorLog,
        asked: Approvals,
        clock: Clock,
      ) =>
        new OperatorWork({
          store,
          orders: streams,
          releases: new ReleaseOrders(streams, limits, clock, rules),
          again: new PayAgain(streams, payouts, clock),
          payouts,
          personalData,
          idempotency,
          operatorLog,
          approvals: asked,
          clock,
          rules,
        }),
    ),
  ];
}

/** What waits for a second person, and what it would do. */
function approvals(): Provider[] {
  return [
    made(
      ApprovalEffects,
      [POOL, PostgresEventStore, OrderStreams, PersonalData, Profiles, Actors, LimitList, LimitWorth, RateDesk, CLOCK],
      (
        pool: Pool,
        store: PostgresEventStore,
        streams: OrderStreams,
        personalData: PersonalData,
        operators: Profiles,
        actors: Actors,
        people: LimitList,
        edge: LimitWorth,
        rates: RateDesk,
        clock: Clock,
      ) =>
        new ApprovalEffects({
          pool,
          store,
          orders: streams,
          personalData,
          operators,
          actors,
          clock,
          others: {
            'limit-override': (asked) => limitEffect(people, (micro) => edge.worthKobo(micro), asked),
            'rate-margin': (asked) => rateEffect(rates, asked),
            'rate-pin': (asked) => rateEffect(rates, asked),
          },
        }),
    ),
    made(
      ApprovalList,
      [POOL, KeysetPager, Actors, Profiles, Approvals, ApprovalEffects, CLOCK],
      (
        pool: Pool,
        pager: KeysetPager,
        actors: Actors,
        operators: Profiles,
        asked: Approvals,
        effects: ApprovalEffects,
        clock: Clock,
      ) => new ApprovalList(pool, pager, actors, operators, asked, effects, clock),
    ),
  ];
}
