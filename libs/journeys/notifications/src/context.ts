import type { Context } from '@usdt-africa/platform';
import { mailDecider } from './domain/mail.js';
import { textMessageDecider } from './domain/text-message.js';
import { mailQueueProjection } from './read-model/mail-queue.js';
import { textQueueProjection } from './read-model/text-queue.js';

/** What mails and text messages bring to the product. */
export const context: Context = {
  name: 'notifications',
  streams: ['mail', 'message'],
  deciders: { mail: mailDecider, message: textMessageDecider },
  projections: () => [
    { projection: mailQueueProjection, feed: 'kafka', about: 'one row a mail: what is to be sent, and when' },
    {
      projection: textQueueProjection,
      feed: 'kafka',
      about: 'one row a text message: what is to be sent, and what became of it',
    },
  ],
};
