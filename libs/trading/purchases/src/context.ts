import type { Context } from '@usdt-africa/platform';
import { purchaseDecider } from './domain/purchase.js';

/** What purchases bring to the product. */
export const context: Context = {
  name: 'purchases',
  streams: ['purchase'],
  deciders: { purchase: purchaseDecider },
};
