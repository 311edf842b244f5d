import { Module } from '@nestjs/common';
import { TextCapsModule } from '@usdt-africa/accounts';
import { OrdersModule, OwnerLinks } from '@usdt-africa/orders';
import { MailedOwnerLinks } from './links/mailed-owner-links.js';
import * as worker from './worker.js';

/** The links in mails by which people come back to their orders. */
@Module({ providers: [{ provide: OwnerLinks, useClass: MailedOwnerLinks }], exports: [OwnerLinks] })
export class NotificationsModule {}

/** Requests mails and text messages on events, and sends them. */
@Module({ imports: [OrdersModule, TextCapsModule], providers: Object.values(worker) })
export class NotificationsWorkerModule {}
