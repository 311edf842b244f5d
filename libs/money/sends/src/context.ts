import type { Context } from '@usdt-africa/platform';
import { sendDecider } from './domain/send.js';

/** What sends bring to the product. */
export const context: Context = {
  name: 'sends',
  streams: ['send'],
  deciders: { send: sendDecider },
};
