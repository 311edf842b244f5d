import type { Context } from '@usdt-africa/platform';
import { transferDecider } from './domain/transfer.js';

/** What transfers bring to the product. */
export const context: Context = {
  name: 'transfers',
  streams: ['transfer'],
  deciders: { transfer: transferDecider },
};
