import type { Context } from '@usdt-africa/platform';
import { recipientDecider } from './domain/recipient.js';
import { savedRecipientsProjection } from './read-model/saved-recipients.js';

/** What recipients bring to the product. */
export const context: Context = {
  name: 'recipients',
  streams: ['recipient'],
  deciders: { recipient: recipientDecider },
  projections: () => [
    {
      projection: savedRecipientsProjection,
      feed: 'direct',
      about: 'whom customers pay, and which of their orders were paid there',
    },
  ],
};
