import { type DynamicModule, type FactoryProvider, Module } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Approvals } from '@usdt-africa/approvals';
import { AuditList, AuditModule } from '@usdt-africa/audit';
import {
  grantedChanges,
  OperatorApprovalGate,
  OperatorIdentity,
  OperatorsController,
  OperatorsModule,
} from '@usdt-africa/operators';
import { ChangeStream, Console, consoleRooms } from '@usdt-africa/console';
import { EventRows, HistoryModule } from '@usdt-africa/history';
import { ReconciliationModule } from '@usdt-africa/reconciliation';
import { openApprovals, projections, stateOf } from '@usdt-africa/registry';
import { SwitchedQuotes } from '@usdt-africa/switches';
import { PaystackProvider } from '@usdt-africa/banking';
import { Disputes } from '@usdt-africa/disputes';
import { type MessageBus, PersonalData, PostgresEventStore } from '@usdt-africa/event-store';
import { type Clock, systemClock } from '@usdt-africa/kernel';
import { AdminLimitsEdge, LimitDesk, limitEffect, LimitList, LimitOverrides } from '@usdt-africa/limits';
import { exchangeLink, findLink, LinkRenewals } from '@usdt-africa/notifications';
import {
  ActOnOrderHandler,
  AdoptOrderHandler,
  DeliveryStatistics,
  OrderContext,
  OrderDoor,
  OrderLimits,
  OrderLive,
  OrderPages,
  OrdersController,
  OrderStreams,
  OrderSummary,
  OwnerLinks,
  PlaceOrderHandler,
  RevokeShareHandler,
  ShareOrderHandler,
} from '@usdt-africa/orders';
import { WebhookInbox, WebhooksController } from '@usdt-africa/payouts';
import {
  correlationId,
  GuestCookies,
  Idempotency,
  type Log,
  made,
  POOL,
  ProblemFilter,
  RateLimit,
  WAKE_UP,
} from '@usdt-africa/platform';
import {
  currentRateView,
  QuoteService,
  RateDesk,
  rateEffect,
  rateHistory,
  RateReader,
  RatesController,
  RatesEdge,
} from '@usdt-africa/rates';
import { BankDirectory, NameEnquiryService, RecipientLimits, RecipientsController } from '@usdt-africa/recipients';
import type { Pool } from 'pg';
import { alarms } from './alarms.js';
import type { ApiConfig } from './config.js';
import { CoreModule } from './core.module.js';
import { disputeControllers, disputeProviders } from './disputes.js';
import { CspReportLimits, CspReportsController } from './csp-reports.js';
import { AdminHealthController, HealthController } from './health.controller.js';
import { Health } from './health.js';
import { limitControllers, limitProviders } from './limits.js';
import { rateConsoleProviders, rateControllers } from './rates.js';
import { lagAlarms } from './lag-alarms.js';
import { LiveFeed } from './live-feed.js';
import { whoAsks } from './who.js';

/** Who works with whom in the api: the only place that knows all of them. */
@Module({})
export class AppModule {
  static with(config: ApiConfig, log: Log, clock: Clock = systemClock): DynamicModule {
    const cookies = new GuestCookies(config.publicUrl);
    const history = HistoryModule.with({ ...config, projections: projections(config), stateOf });
    return {
      module: AppModule,
      imports: [
        CoreModule.with(config, log, clock),
        OperatorsModule.with({ ...config, mode: config.settings.mode }),
        history,
        AuditModule.with(history),
        ReconciliationModule.with(config),
        CqrsModule.forRoot(),
        TypeOrmModule.forRoot({
          type: 'postgres',
          url: config.databaseUrl,
          entities: [OrderSummary],
          installExtensions: false,
          extra: { max: 2 },
        }),
        TypeOrmModule.forFeature([OrderSummary]),
      ],
      controllers: [
        HealthController,
        AdminHealthController,
        CspReportsController,
        RatesController,
        RecipientsController,
        OrdersController,
        WebhooksController,
        ...disputeControllers,
        OperatorsController,
        ...consoleRooms,
        ...limitControllers,
        ...rateControllers,
      ],
      providers: [
        { provide: APP_FILTER, useValue: new ProblemFilter(log, whoAsks(cookies, config.keys['BLIND_INDEX_KEY']!)) },
        made(OperatorApprovalGate, [Approvals], (approvals: Approvals): OperatorApprovalGate => approvals),
        approvalsProvider(config, clock),
        ...ratesProviders(config, clock),
        ...recipientsProviders(config, log, clock),
        ...limitProviders(config, clock),
        ...rateConsoleProviders(config, clock),
        ...ordersProviders(config, log, clock),
        ...disputeProviders(config, clock),
        consoleProvider(config, clock),
        made(
          Health,
          [POOL, OrderLive, RateReader],
          (pool: Pool, live: OrderLive, rates: RateReader) => new Health(pool, config, clock, live, rates),
        ),
        made(
          CspReportLimits,
          [POOL],
          (pool: Pool): CspReportLimits => ({
            perClient: new RateLimit(pool, 'csp-reports', 20, 60),
            overall: new RateLimit(pool, 'csp-reports-all', 300, 60),
          }),
        ),
        made(ChangeStream, [PostgresEventStore], (store: PostgresEventStore) => new ChangeStream(store)),
        made(
          WebhookInbox,
          [POOL, PersonalData, WAKE_UP],
          (pool: Pool, personalData: PersonalData, wakeUp: MessageBus) =>
            new WebhookInbox({ pool, personalData, wakeUp, secrets: config.paystackSecrets, clock, log }),
        ),
        made(
          LiveFeed,
          [PostgresEventStore, WAKE_UP, OrderLive],
          (store: PostgresEventStore, wakeUp: MessageBus, live: OrderLive) => new LiveFeed(store, wakeUp, live),
        ),
      ],
    };
  }
}

/** Where a second person decides; what they allow is the contexts' to carry out. */
function approvalsProvider(config: ApiConfig, clock: Clock): FactoryProvider {
  return made(
    Approvals,
    [POOL, PostgresEventStore, OperatorIdentity, OrderStreams, Disputes, LimitDesk, LimitOverrides, RateDesk],
    (
      pool: Pool,
      store: PostgresEventStore,
      identity: OperatorIdentity,
      orders: OrderStreams,
      disputes: Disputes,
      limits: LimitDesk,
      overrides: LimitOverrides,
      rates: RateDesk,
    ) =>
      openApprovals({
        pool,
        store,
        operators: identity.profiles,
        orders,
        limits,
        clock,
        rules: config,
        executors: {
          'dispute-repay': disputes.repays,
          'limit-override': overrides,
          'rate-margin': rates,
          'rate-pin': rates,
          ...grantedChanges(store, identity.operators, identity.profiles),
        },
      }),
  );
}

/** What the rooms of the console work with that show several contexts at once. */
function consoleProvider(config: ApiConfig, clock: Clock): FactoryProvider {
  return made(
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
    ) =>
      new Console({
        ...config,
        alarms: async () => {
          const now = clock.now();
          return (await Promise.all([alarms(pool, reader, now), lagAlarms(pool, config, now)])).flat();
        },
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
  );
}

function ratesProviders(config: ApiConfig, clock: Clock): FactoryProvider[] {
  return [
    made(RateReader, [POOL], (pool: Pool) => new RateReader(pool, config)),
    made(
      QuoteService,
      [POOL, RateReader],
      (pool: Pool, rates: RateReader) => new QuoteService(pool, rates, clock, config, new SwitchedQuotes(pool)),
    ),
    made(
      RatesEdge,
      [POOL, RateReader, DeliveryStatistics, OrderPages],
      (pool: Pool, rates: RateReader, statistics: DeliveryStatistics, pages: OrderPages): RatesEdge => ({
        quotesPerClient: new RateLimit(pool, 'quotes', 120, 60),
        currentRate: async () =>
          currentRateView(pool, rates, clock.now(), {
            medianSeconds: await statistics.medianSeconds(clock.now()),
            promiseMinutes: config.promiseMinutes,
            sellMarginBps: config.sellMarginBps,
            gate: new SwitchedQuotes(pool),
            networkStandsSeconds: await pages.networkStandsSeconds(),
          }),
        history: (range) => rateHistory(pool, range, clock.now()),
      }),
    ),
  ];
}

function recipientsProviders(config: ApiConfig, log: Log, clock: Clock): FactoryProvider[] {
  const provider = new PaystackProvider({ baseUrl: config.paystackUrl, secretKey: config.paystackSecrets[0]! });
  return [
    made(BankDirectory, [POOL], (pool: Pool) => new BankDirectory({ pool, provider, clock, log })),
    made(
      NameEnquiryService,
      [POOL, PersonalData, BankDirectory],
      (pool: Pool, personalData: PersonalData, banks: BankDirectory) =>
        new NameEnquiryService({ pool, personalData, banks, provider, clock, log }),
    ),
    made(
      RecipientLimits,
      [POOL],
      (pool: Pool): RecipientLimits => ({
        enquiriesPerGuest: new RateLimit(pool, 'enquiries-guest', 30, 600),
        enquiriesPerClient: new RateLimit(pool, 'enquiries-client', 120, 600),
      }),
    ),
  ];
}

function ordersProviders(config: ApiConfig, log: Log, clock: Clock) {
  return [
    made(OrderStreams, [PostgresEventStore], (store: PostgresEventStore) => new OrderStreams(store)),
    made(
      OrderPages,
      [POOL, PostgresEventStore, OrderStreams, PersonalData, RateReader],
      (pool: Pool, store: PostgresEventStore, orders: OrderStreams, data: PersonalData, rates: RateReader) =>
        new OrderPages(pool, store, orders, data, rates, clock, { ...config, rules: config }),
    ),
    made(
      OrderContext,
      [POOL, PostgresEventStore, OrderStreams, OrderPages, QuoteService, RateReader, PersonalData, LimitDesk],
      (
        pool: Pool,
        store: PostgresEventStore,
        orders: OrderStreams,
        pages: OrderPages,
        quotes: QuoteService,
        rates: RateReader,
        data: PersonalData,
        limits: LimitDesk,
      ) => new OrderContext(pool, store, orders, pages, quotes, rates, data, clock, config, limits),
    ),
    made(
      OrderLive,
      [OrderStreams, OrderPages],
      (orders: OrderStreams, pages: OrderPages) => new OrderLive(orders, pages, clock, log),
    ),
    made(
      OwnerLinks,
      [POOL, PostgresEventStore, PersonalData],
      (pool: Pool, store: PostgresEventStore, data: PersonalData): OwnerLinks => {
        const renewals = new LinkRenewals(pool, store, data, clock);
        return {
          find: (token) => findLink(pool, token),
          use: (tx, token) => exchangeLink(tx, token, clock.now()),
          renew: (token) => renewals.ask(token, correlationId()),
        };
      },
    ),
    made(
      OrderLimits,
      [POOL],
      (pool: Pool): OrderLimits => ({
        lookups: new RateLimit(pool, 'order-lookups', 60, 60),
        renewals: new RateLimit(pool, 'link-renewals', 10, 600),
        places: new RateLimit(pool, 'orders-placed', 30, 600),
        // Many people share one address behind a carrier's NAT.
        placesPerClient: new RateLimit(pool, 'orders-placed-client', 300, 600),
        acts: new RateLimit(pool, 'order-acts', 120, 600),
      }),
    ),
    made(
      OrderDoor,
      [POOL, OrderStreams, GuestCookies, OrderLimits],
      (pool: Pool, orders: OrderStreams, cookies: GuestCookies, { lookups }: OrderLimits) =>
        new OrderDoor(pool, orders, cookies, lookups),
    ),
    DeliveryStatistics,
    PlaceOrderHandler,
    ActOnOrderHandler,
    ShareOrderHandler,
    RevokeShareHandler,
    AdoptOrderHandler,
  ];
}
