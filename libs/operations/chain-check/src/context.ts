import type { Context } from '@usdt-africa/platform';
import { chainLinesProjection } from './read-model/chain-lines.js';

/** What the chain check brings to the product. */
export const context: Context = {
  name: 'chain-check',
  projections: () => [
    {
      projection: chainLinesProjection,
      feed: 'direct',
      about: 'what each of our addresses must have on the chain at a block',
    },
  ],
};
