import { senderEventTypes } from '@usdt-africa/contracts/events';
import type { Context } from '@usdt-africa/platform';
import { ORDER_RECHECK } from './application/order-recheck.js';
import { depositDecider } from './domain/deposit.js';
import { senderDecider } from './domain/senders.js';

/** What deposits bring to the product. */
export const context: Context = {
  name: 'deposits',
  streams: ['deposit', 'asset', 'listed-senders'],
  deciders: { deposit: depositDecider, 'listed-senders': senderDecider },
  acting: [ORDER_RECHECK],
  permissions: ['unattributed.read', 'senders.read', 'senders.keep'],
  rooms: [{ resource: 'senders', stream: 'listed-senders', readBy: 'senders.read' }],
  auditActs: { types: ['UnattributedDepositClosed', ...senderEventTypes], money: ['UnattributedDepositClosed'] },
};
