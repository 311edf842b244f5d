import type { Context } from '@usdt-africa/platform';
import { accountDecider } from './domain/account.js';

/** What customers' accounts bring to the product. */
export const context: Context = {
  name: 'accounts',
  streams: ['account'],
  deciders: { account: accountDecider },
};
