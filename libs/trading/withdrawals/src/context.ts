import type { Context } from '@usdt-africa/platform';
import { WITHDRAWAL_PROCESS } from './application/withdrawal-process.js';
import { withdrawalDecider } from './domain/withdrawal.js';

/** What withdrawals bring to the product. */
export const context: Context = {
  name: 'withdrawals',
  streams: ['withdrawal'],
  deciders: { withdrawal: withdrawalDecider },
  request: [WITHDRAWAL_PROCESS],
};
