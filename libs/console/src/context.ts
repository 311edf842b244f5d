import type { Context } from '@usdt-africa/platform';
import { consoleOrdersProjection } from './read-model/orders-projection.js';

/** What the console brings to the product. */
export const context: Context = {
  name: 'console',
  projections: () => [
    { projection: consoleOrdersProjection, fed: 'telling', about: 'orders and payouts as the console lists them' },
  ],
};
