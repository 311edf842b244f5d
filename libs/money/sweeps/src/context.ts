import type { Context } from '@usdt-africa/platform';
import { sweepDecider } from './domain/sweep.js';

/** What sweeps bring to the product. */
export const context: Context = {
  name: 'sweeps',
  streams: ['sweep'],
  deciders: { sweep: sweepDecider },
};
