import type { Context } from '@usdt-africa/platform';
import { ordersProjection } from './read-model/orders-projection.js';

/** What the console brings to the product. */
export const context: Context = {
  name: 'console',
  projections: () => [
    {
      projection: ordersProjection,
      fed: 'telling',
      about: 'one row an order: counts, medians; orders and payouts as the console and customers list them',
    },
  ],
};
