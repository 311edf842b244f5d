import { Module } from '@nestjs/common';
import { TextCapsModule } from '@usdt-africa/accounts';
import { OrdersModule, OwnerLinks } from '@usdt-africa/orders';
import { AccountNotices } from './application/account-notices.js';
import { AccountNoticesJob } from './application/account-notices-job.js';
import { MailDispatchJob } from './application/mail-dispatch-job.js';
import { MailDispatcher } from './application/mail-dispatcher.js';
import { NotificationProcess } from './application/notification-process.js';
import { NotificationProcessJob } from './application/notification-process-job.js';
import { OperatorContexts } from './application/operator-context.js';
import { OperatorNotices } from './application/operator-notices.js';
import { OperatorNoticesJob } from './application/operator-notices-job.js';
import { RecentLinkClerk } from './application/recent-link-clerk.js';
import { TextDispatchJob } from './application/text-dispatch-job.js';
import { TextDispatcher } from './application/text-dispatcher.js';
import { MailedOwnerLinks } from './links/mailed-owner-links.js';

/** The links in mails by which people come back to their orders. */
@Module({ providers: [{ provide: OwnerLinks, useClass: MailedOwnerLinks }], exports: [OwnerLinks] })
export class NotificationsModule {}

/** Requests mails and text messages on events, and sends them. */
@Module({
  imports: [OrdersModule, TextCapsModule],
  providers: [
    AccountNotices,
    AccountNoticesJob,
    MailDispatchJob,
    MailDispatcher,
    NotificationProcess,
    NotificationProcessJob,
    OperatorContexts,
    OperatorNotices,
    OperatorNoticesJob,
    RecentLinkClerk,
    TextDispatchJob,
    TextDispatcher,
  ],
})
export class NotificationsWorkerModule {}
