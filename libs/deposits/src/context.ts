import type { Context } from '@usdt-africa/platform';
import { ORDER_RECHECK } from './application/order-recheck.js';
import { depositDecider } from './domain/deposit.js';

/** What deposits bring to the product. */
export const context: Context = {
  name: 'deposits',
  streams: ['deposit', 'asset'],
  deciders: { deposit: depositDecider },
  acting: [ORDER_RECHECK],
  permissions: ['unattributed.read'],
  auditActs: { types: ['UnattributedDepositClosed'], money: ['UnattributedDepositClosed'] },
};
