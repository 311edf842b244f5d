import type { Context } from '@usdt-africa/platform';
import { REFUND_PROCESS } from './application/refund-process.js';
import { refundDecider } from './domain/refund.js';
import { refundsProjection } from './read-model/refunds.js';

/** What refunds bring to the product. */
export const context: Context = {
  name: 'refunds',
  streams: ['refund'],
  deciders: { refund: refundDecider },
  projections: () => [
    { projection: refundsProjection, feed: 'kafka', about: 'one row a refund: the list, its tabs and counts' },
  ],
  request: [REFUND_PROCESS],
  permissions: ['refunds.read', 'refunds.act'],
  liveResources: [{ resource: 'refunds', stream: 'refund', readBy: 'refunds.read' }],
  auditActs: {
    types: [
      'RefundRequested',
      'RefundApproved',
      'RefundSendRequested',
      'RefundAssetSendRequested',
      'RefundTriedAgain',
      'RefundEnded',
    ],
    money: ['RefundRequested', 'RefundApproved', 'RefundSendRequested', 'RefundAssetSendRequested', 'RefundEnded'],
  },
};
