import type { Context } from '@usdt-africa/platform';
import { withdrawalDecider } from './domain/withdrawal.js';

/** What withdrawals bring to the product. */
export const context: Context = {
  name: 'withdrawals',
  streams: ['withdrawal'],
  deciders: { withdrawal: withdrawalDecider },
};
