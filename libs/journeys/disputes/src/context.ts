import { disputeEventTypes } from '@usdt-africa/contracts/events';
import type { Context } from '@usdt-africa/platform';
import { DISPUTE_PROCESS } from './application/dispute-process.js';
import { disputeDecider } from './domain/dispute.js';
import { disputesProjection } from './read-model/disputes.js';

/** What disputes bring to the product. */
export const context: Context = {
  name: 'disputes',
  streams: ['dispute'],
  deciders: { dispute: disputeDecider },
  projections: () => [
    { projection: disputesProjection, feed: 'kafka', about: 'one row a dispute: the queue, its tabs and counts' },
  ],
  request: [DISPUTE_PROCESS],
  permissions: ['disputes.read', 'disputes.answer', 'disputes.resolve'],
  liveResources: [{ resource: 'disputes', stream: 'dispute', readBy: 'disputes.read' }],
  auditActs: {
    types: disputeEventTypes,
    money: ['DisputeRepaymentRequested', 'DisputeRepayStarted', 'DisputeRefundRequested'],
  },
};
