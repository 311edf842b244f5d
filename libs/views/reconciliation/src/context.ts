import type { Context } from '@usdt-africa/platform';
import { dayDecider } from './domain/day.js';
import { reconciliationProjection } from './read-model/projection.js';

/** What reconciliation brings to the product. */
export const context: Context = {
  name: 'reconciliation',
  streams: ['reconciliation'],
  deciders: { reconciliation: dayDecider },
  projections: () => [
    { projection: reconciliationProjection, feed: 'kafka', about: 'our payouts beside the provider’s statement' },
  ],
  permissions: ['reconciliation.read', 'reconciliation.resolve', 'reconciliation.close'],
  liveResources: [{ resource: 'reconciliation', stream: 'reconciliation', readBy: 'reconciliation.read' }],
  auditActs: {
    types: [
      'StatementImportStarted',
      'ReconciliationRowsResolved',
      'ReconciliationExplanationsWithdrawn',
      'ReconciliationDayClosed',
    ],
  },
};
