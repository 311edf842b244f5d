import type { Context } from '@usdt-africa/platform';
import { fundingDecider } from './domain/funding.js';

/** What funding bring to the product. */
export const context: Context = {
  name: 'funding',
  streams: ['funding'],
  deciders: { funding: fundingDecider },
};
