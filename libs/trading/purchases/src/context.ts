import type { Context } from '@usdt-africa/platform';
import { PURCHASE_PROCESS } from './application/purchase-process.js';
import { purchaseDecider } from './domain/purchase.js';
import { purchasesProjection } from './read-model/purchases.js';

/** What purchases bring to the product. */
export const context: Context = {
  name: 'purchases',
  streams: ['purchase'],
  deciders: { purchase: purchaseDecider },
  request: [PURCHASE_PROCESS],
  projections: () => [
    {
      projection: purchasesProjection,
      feed: 'kafka',
      about: 'one row a purchase of USDT: whose it is, and how it ended',
    },
  ],
};
