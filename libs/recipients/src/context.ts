import type { Context } from '@usdt-africa/platform';
import { recipientDecider } from './domain/recipient.js';

/** What recipients bring to the product. */
export const context: Context = {
  name: 'recipients',
  streams: ['recipient'],
  deciders: { recipient: recipientDecider },
};
