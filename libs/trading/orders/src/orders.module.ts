import { type DynamicModule, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountsApiModule, CustomerProfiles } from '@usdt-africa/accounts';
import { PersonalData, PostgresEventStore, type SubscriptionTransport } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import { LimitService, LimitsModule } from '@usdt-africa/limits';
import { PayoutAdmission } from '@usdt-africa/payouts';
import {
  DIRECT_FEED,
  CLOCK,
  GuestCookies,
  LOG,
  type Log,
  made,
  POOL,
  type ProductConfig,
  RateLimit,
  started,
  work,
} from '@usdt-africa/platform';
import { QuotesModule, RateFacts, RateReader, RatesModule } from '@usdt-africa/rates';
import { RecipientsModule } from '@usdt-africa/recipients';
import type { Pool } from 'pg';
import { CustomerOrderCommandHandler } from './application/customer-order-command.js';
import { ClaimGuestOrdersHandler } from './application/claim-guest-orders.js';
import { ClaimOrderHandler } from './application/claim-order.js';
import { Adoptions } from './application/order-claims.js';
import { ORDER_RULES } from './application/idempotent-command.js';
import { ConfirmAccountOrderHandler } from './application/confirm-account-order.js';
import { MailRecentLinksHandler } from './application/mail-recent-links.js';
import { OrderTimers } from './application/order-timers.js';
import { OrderProcess } from './application/order-process.js';
import { OrderStreams } from './application/order-streams.js';
import { PlaceAccountOrderHandler } from './application/place-account-order.js';
import { PlaceOrderHandler } from './application/place-order.js';
import { Placing } from './application/placing.js';
import { RenewOwnerLinkHandler } from './application/renew-owner-link.js';
import { MailOwnLinkHandler } from './application/mail-own-link.js';
import { RevokeShareHandler } from './application/revoke-share.js';
import { StopOwnLinksHandler } from './application/stop-own-links.js';
import { ShareOrderHandler } from './application/share-order.js';
import type { OrderRules } from './domain/rules.js';
import { AccountOrdersController } from './http/account-orders.controller.js';
import { AdoptionController } from './http/guest-orders.controller.js';
import { OrderAccess } from './http/order-access.js';
import { OrderLive } from './http/order-live.js';
import { OrderLimits, OrdersController } from './http/orders.controller.js';
import { DeliveryStatistics } from './read-model/delivery-statistics.js';
import { FindLinkedOrderHandler } from './read-model/find-linked-order.js';
import { ListClaimableOrdersHandler } from './read-model/list-claimable-orders.js';
import { OrderPages } from './read-model/order-pages.js';
import { OrderSummary } from './read-model/order-summary.js';
import { ShowOrderHandler } from './read-model/show-order.js';

const HANDLERS = [
  ClaimGuestOrdersHandler,
  CustomerOrderCommandHandler,
  ClaimOrderHandler,
  ConfirmAccountOrderHandler,
  FindLinkedOrderHandler,
  ListClaimableOrdersHandler,
  MailRecentLinksHandler,
  PlaceAccountOrderHandler,
  PlaceOrderHandler,
  RenewOwnerLinkHandler,
  MailOwnLinkHandler,
  RevokeShareHandler,
  StopOwnLinksHandler,
  ShareOrderHandler,
  ShowOrderHandler,
];

const ORDER_STREAMS = made(OrderStreams, [PostgresEventStore, PayoutAdmission]);

/** Orders: placing, viewing, live updates and actions. */
@Module({})
export class OrdersModule {
  static with(config: ProductConfig): DynamicModule {
    return {
      module: OrdersModule,
      global: true,
      imports: [
        AccountsApiModule,
        LimitsModule,
        RatesModule,
        QuotesModule,
        RecipientsModule,
        TypeOrmModule.forFeature([OrderSummary]),
      ],
      controllers: [OrdersController, AccountOrdersController, AdoptionController],
      providers: [
        ORDER_STREAMS,
        made(
          OrderPages,
          [POOL, PostgresEventStore, OrderStreams, PersonalData, RateReader, CLOCK],
          (
            pool: Pool,
            store: PostgresEventStore,
            orders: OrderStreams,
            data: PersonalData,
            rates: RateReader,
            clock: Clock,
          ) => new OrderPages(pool, store, orders, data, rates, clock, { ...config, rules: config }),
        ),
        { provide: ORDER_RULES, useValue: config },
        made(
          Adoptions,
          [POOL, PostgresEventStore, OrderStreams, PersonalData, LimitService, CustomerProfiles, CLOCK],
          (
            pool: Pool,
            store: PostgresEventStore,
            orders: OrderStreams,
            data: PersonalData,
            limits: LimitService,
            profiles: CustomerProfiles,
            clock: Clock,
          ) => new Adoptions(pool, store, orders, data, limits, profiles, clock),
        ),
        made(
          OrderLive,
          [OrderStreams, OrderPages, CLOCK, LOG],
          (orders: OrderStreams, pages: OrderPages, clock: Clock, log: Log) => new OrderLive(orders, pages, clock, log),
        ),
        made(OrderLimits, [POOL], (pool: Pool): OrderLimits => ({
          lookups: new RateLimit(pool, 'order-lookups', 60, 60),
          recentLinks: new RateLimit(pool, 'recent-links', 10, 600),
          renewals: new RateLimit(pool, 'link-renewals', 10, 600),
          places: new RateLimit(pool, 'orders-placed', 30, 600),
          // Many people share one address behind a carrier's NAT.
          placesPerClient: new RateLimit(pool, 'orders-placed-client', 300, 600),
          acts: new RateLimit(pool, 'order-acts', 120, 600),
        })),
        made(
          OrderAccess,
          [POOL, OrderStreams, GuestCookies, OrderLimits],
          (pool: Pool, orders: OrderStreams, cookies: GuestCookies, { lookups }: OrderLimits) =>
            new OrderAccess(pool, orders, cookies, lookups),
        ),
        made(
          RateFacts,
          [DeliveryStatistics, OrderPages],
          (statistics: DeliveryStatistics, pages: OrderPages): RateFacts => ({
            medianSeconds: (now) => statistics.medianSeconds(now),
            networkStandsSeconds: () => pages.networkStandsSeconds(),
          }),
        ),
        DeliveryStatistics,
        Placing,
        ...HANDLERS,
      ],
      exports: [OrderStreams, OrderPages, OrderLive, OrderAccess, OrderLimits, RateFacts],
    };
  }

  /** What follows for orders from what happened, and from time that passed. */
  static worker(rules: OrderRules): DynamicModule {
    return {
      module: OrdersModule,
      global: true,
      imports: [LimitsModule, RatesModule],
      providers: [
        ORDER_STREAMS,
        work(
          'processes',
          [DIRECT_FEED, OrderStreams, RateReader, CLOCK, LimitService, PostgresEventStore],
          (
            request: SubscriptionTransport,
            orders: OrderStreams,
            rates: RateReader,
            clock: Clock,
            limits: LimitService,
            store: PostgresEventStore,
          ) => request.manage(new OrderProcess(orders, rates, rules, clock, limits, store)),
        ),
        work(
          'clock',
          [POOL, OrderStreams, RateReader, CLOCK, LOG],
          (pool: Pool, orders: OrderStreams, rates: RateReader, clock: Clock, log: Log) =>
            started(new OrderTimers(pool, orders, rates, rules, clock, log)),
        ),
      ],
      exports: [OrderStreams],
    };
  }
}
