import { type DynamicModule, Module, type Provider } from '@nestjs/common';
import { PersonalData, PostgresEventStore } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import { MessageCaps, type TextBudget } from '@usdt-africa/messaging';
import { Enrolments, Profiles } from '@usdt-africa/operators';
import { OrdersModule, OwnerLinks } from '@usdt-africa/orders';
import { CLOCK, correlationId, made, POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { AccountNotices } from './application/account-notices.js';
import { AccountNoticesJob } from './application/account-notices-job.js';
import { MailDispatchJob } from './application/mail-dispatch-job.js';
import { DISPATCHER_CONFIG, type DispatcherConfig, MailDispatcher } from './application/mail-dispatcher.js';
import { NotificationProcess } from './application/notification-process.js';
import { NotificationProcessJob } from './application/notification-process-job.js';
import { OperatorContexts } from './application/operator-context.js';
import { OperatorNotices } from './application/operator-notices.js';
import { OperatorNoticesJob } from './application/operator-notices-job.js';
import { RecentLinkClerk } from './application/recent-link-clerk.js';
import { TextDispatchJob } from './application/text-dispatch-job.js';
import { TextDispatcher } from './application/text-dispatcher.js';
import { LinkRenewals } from './links/link-renewals.js';
import { endLinks, hasOpenLinks, exchangeLink, findLink } from './links/order-links.js';
import { RecentLinks } from './links/recent-links.js';
import type { MailConfig } from './templates/about.js';

/** Process managers that request messages, and the jobs that run them. */
const PROCESSES = [
  NotificationProcess,
  NotificationProcessJob,
  OperatorNotices,
  OperatorNoticesJob,
  AccountNotices,
  AccountNoticesJob,
];

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
        messageCaps(config),
      ],
      exports: [OwnerLinks, MessageCaps],
    };
  }

  /** Requests mails on events, and sends them. */
  static worker({ mailFrom, consoleUrl, ...config }: NotificationsWorkerConfig): DynamicModule {
    const dispatcherConfig: DispatcherConfig = { ...config, from: mailFrom, language: 'en' };
    return {
      module: NotificationsModule,
      imports: [OrdersModule],
      providers: [
        { provide: DISPATCHER_CONFIG, useValue: dispatcherConfig },
        made(
          OperatorContexts,
          [PostgresEventStore, Profiles, Enrolments],
          (store: PostgresEventStore, profiles: Profiles, enrolments: Enrolments) =>
            new OperatorContexts(store, profiles, enrolments, consoleUrl),
        ),
        messageCaps(config),
        ...PROCESSES,
        RecentLinkClerk,
        MailDispatcher,
        MailDispatchJob,
        TextDispatcher,
        TextDispatchJob,
      ],
    };
  }
}

/** Caps on text messages. */
function messageCaps(budget: TextBudget): Provider {
  return made(
    MessageCaps,
    [POOL, PersonalData, CLOCK],
    (pool: Pool, data: PersonalData, clock: Clock) => new MessageCaps(pool, data, clock, budget),
  );
}
