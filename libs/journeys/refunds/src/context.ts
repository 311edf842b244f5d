import type { Context } from '@usdt-africa/platform';
import { REFUND_PROCESS } from './application/refund-process.js';
import { refundDecider } from './domain/refund.js';

/** What refunds bring to the product. */
export const context: Context = {
  name: 'refunds',
  streams: ['refund'],
  deciders: { refund: refundDecider },
  request: [REFUND_PROCESS],
};
