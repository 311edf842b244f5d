import type { Context } from '@usdt-africa/platform';
import { claimDecider } from './domain/claim.js';

/** What claims bring to the product. */
export const context: Context = {
  name: 'claims',
  streams: ['claim'],
  deciders: { claim: claimDecider },
};
