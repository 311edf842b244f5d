import type { Context } from '@usdt-africa/platform';
import { transactionDecider } from './domain/transaction.js';

/** What customers' transactions bring to the product. */
export const context: Context = {
  name: 'transactions',
  streams: ['transaction'],
  deciders: { transaction: transactionDecider },
};
