import { type DynamicModule, Module } from '@nestjs/common';
import { Leadership, PersonalData, PostgresEventStore, type SubscriptionTransport } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import {
  MAIL_SENDER,
  type MailSender,
  MessageCaps,
  SMS_SENDER,
  type SmsSender,
  type TextBudget,
} from '@usdt-africa/messaging';
import { Enrolments, Profiles } from '@usdt-africa/operators';
import { OrderStreams, OwnerLinks } from '@usdt-africa/orders';
import { CLOCK, correlationId, LOG, type Log, made, POOL, started, READ_MODEL_FEED, work } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { AccountNotices } from './application/account-notices.js';
import { type DispatcherConfig, MailDispatcher } from './application/mail-dispatcher.js';
import { NotificationProcess } from './application/notification-process.js';
import { OperatorNotices } from './application/operator-notices.js';
import { OperatorContexts } from './application/operator-context.js';
import { TextDispatcher } from './application/text-dispatcher.js';
import { LinkRenewals } from './links/link-renewals.js';
import { endLinks, hasOpenLinks, exchangeLink, findLink } from './links/order-links.js';
import { RecentLinkClerk, RecentLinks } from './links/recent-links.js';
import type { MailConfig } from './templates/about.js';

export interface NotificationsWorkerConfig extends Omit<MailConfig, 'language'>, TextBudget {
  /** `Name <address>`. */
  readonly mailFrom: string;
  /** Where the console is, without a slash at its end. */
  readonly consoleUrl: string;
}

/** Mails, and the links in them by which people come back to their orders. */
@Module({})
export class NotificationsModule {
  static with(config: TextBudget): DynamicModule {
    return {
      module: NotificationsModule,
      global: true,
      providers: [
        made(
          OwnerLinks,
          [POOL, PostgresEventStore, PersonalData, CLOCK],
          (pool: Pool, store: PostgresEventStore, data: PersonalData, clock: Clock): OwnerLinks => {
            const recent = new RecentLinks(pool, data, clock);
            const renewals = new LinkRenewals(pool, store, data, clock);
            return {
              find: (token) => findLink(pool, token),
              use: (tx, token) => exchangeLink(tx, token, clock.now()),
              renew: (token) => renewals.request(token, correlationId()),
              areOut: (orderId) => hasOpenLinks(pool, orderId, clock.now()),
              end: (tx, orderId) => endLinks(tx, orderId),
              mail: (orderId) => renewals.requestLink(orderId, correlationId()),
              recent: (email) => recent.request(email),
            };
          },
        ),
        made(
          MessageCaps,
          [POOL, PersonalData, CLOCK],
          (pool: Pool, data: PersonalData, clock: Clock) => new MessageCaps(pool, data, clock, config),
        ),
      ],
      exports: [OwnerLinks, MessageCaps],
    };
  }

  /** Requests mails on events, and sends them. */
  static worker({ mailFrom, consoleUrl, ...config }: NotificationsWorkerConfig): DynamicModule {
    const mails: DispatcherConfig = { ...config, from: mailFrom, language: 'en' };
    return {
      module: NotificationsModule,
      providers: [
        work(
          'processes',
          [READ_MODEL_FEED, PostgresEventStore, PersonalData, CLOCK],
          (feed: SubscriptionTransport, store: PostgresEventStore, data: PersonalData, clock: Clock) =>
            feed.manage(new NotificationProcess(store, data, clock)),
        ),
        work(
          'processes',
          [READ_MODEL_FEED, PostgresEventStore, Profiles, CLOCK],
          (feed: SubscriptionTransport, store: PostgresEventStore, profiles: Profiles, clock: Clock) =>
            feed.manage(new OperatorNotices(store, profiles, clock)),
        ),
        work(
          'processes',
          [READ_MODEL_FEED, PostgresEventStore, PersonalData, CLOCK],
          (feed: SubscriptionTransport, store: PostgresEventStore, data: PersonalData, clock: Clock) =>
            feed.manage(new AccountNotices(store, data, clock)),
        ),
        work(
          'clock',
          [POOL, PostgresEventStore, OrderStreams, PersonalData, CLOCK, LOG],
          (pool: Pool, store: PostgresEventStore, orders: OrderStreams, data: PersonalData, clock: Clock, log: Log) =>
            started(new RecentLinkClerk(pool, store, orders, data, clock, log)),
        ),
        work(
          'mail',
          [POOL, PostgresEventStore, PersonalData, MAIL_SENDER, CLOCK, LOG, Profiles, Enrolments, Leadership],
          (
            pool: Pool,
            store: PostgresEventStore,
            data: PersonalData,
            sender: MailSender,
            clock: Clock,
            log: Log,
            profiles: Profiles,
            enrolments: Enrolments,
            leadership: Leadership,
          ) => {
            const contexts = new OperatorContexts(store, profiles, enrolments, consoleUrl);
            const dispatcher = new MailDispatcher(pool, store, data, sender, clock, log, mails, contexts);
            dispatcher.start(leadership);
            return dispatcher;
          },
        ),
        work(
          'mail',
          [POOL, PostgresEventStore, PersonalData, SMS_SENDER, CLOCK, LOG, Leadership],
          (
            pool: Pool,
            store: PostgresEventStore,
            data: PersonalData,
            sender: SmsSender,
            clock: Clock,
            log: Log,
            leadership: Leadership,
          ) => {
            const caps = new MessageCaps(pool, data, clock, config);
            const dispatcher = new TextDispatcher(pool, store, data, sender, caps, clock, log, config);
            dispatcher.start(leadership);
            return dispatcher;
          },
        ),
      ],
    };
  }
}
