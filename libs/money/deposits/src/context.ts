import { senderEventTypes } from '@usdt-africa/contracts/events';
import type { Context } from '@usdt-africa/platform';
import { ORDER_RECHECK } from './application/order-recheck.js';
import { capitalDecider } from './domain/capital.js';
import { depositDecider } from './domain/deposit.js';
import { senderDecider } from './domain/senders.js';

/** What deposits bring to the product. */
export const context: Context = {
  name: 'deposits',
  streams: ['deposit', 'asset', 'capital', 'sender-watchlist'],
  deciders: { deposit: depositDecider, capital: capitalDecider, 'sender-watchlist': senderDecider },
  request: [ORDER_RECHECK],
  permissions: ['unattributed.read', 'senders.read', 'senders.keep'],
  liveResources: [{ resource: 'senders', stream: 'sender-watchlist', readBy: 'senders.read' }],
  auditActs: {
    types: ['UnattributedDepositResolved', 'TreasuryOpened', ...senderEventTypes],
    money: ['UnattributedDepositResolved', 'TreasuryOpened'],
  },
};
