import type { Context } from '@usdt-africa/platform';
import { refillDecider } from './domain/refill.js';

/** What the treasury brings to the product. */
export const context: Context = {
  name: 'treasury',
  streams: ['refill'],
  deciders: { refill: refillDecider },
};
