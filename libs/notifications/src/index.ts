export { type DispatcherConfig, MailDispatcher } from './application/mail-dispatcher.js';
export { NotificationProcess } from './application/notification-process.js';
export { type Mail, mailDecider, type MailEvent } from './domain/mail.js';
export { exchangeLink, findLink, type LinkedOrder } from './links/order-links.js';
export { type Language, LANGUAGES } from './messages/catalogue.js';
export { mailQueueProjection } from './read-model/mail-queue.js';
export { type MailConfig } from './templates/order-mails.js';
