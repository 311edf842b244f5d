import type { Context } from '@usdt-africa/platform';
import { ledgerProjection } from './read-model/ledger.js';

/** What the ledger brings to the product. */
export const context: Context = {
  name: 'ledger',
  projections: () => [{ projection: ledgerProjection, feed: 'kafka', about: 'the balance of every account' }],
};
