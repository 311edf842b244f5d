import { payoutEventTypes } from '@usdt-africa/contracts/events';
import type { Context } from '@usdt-africa/platform';
import { PAYOUT_PROCESS } from './application/payout-process.js';
import { payoutDecider } from './domain/payout.js';

/** What payouts bring to the product. */
export const context: Context = {
  name: 'payouts',
  streams: ['payout'],
  deciders: { payout: payoutDecider },
  request: [PAYOUT_PROCESS],
  permissions: ['payouts.read', 'payouts.check-status', 'payouts.repay'],
  liveResources: [{ resource: 'payouts', stream: 'payout', readBy: 'payouts.read' }],
  auditActs: { types: payoutEventTypes, money: ['PayoutRequested', 'PayoutRepayRequested', 'PayoutDisputeEnded'] },
};
