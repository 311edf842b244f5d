import type { Context } from '@usdt-africa/platform';

/** What the history brings to the product. */
export const context: Context = {
  name: 'history',
  permissions: ['events.read', 'projections.read', 'projections.rebuild', 'deadletters.read', 'deadletters.retry'],
  liveResources: [{ resource: 'events', readBy: 'events.read' }],
};
