import { verificationEventTypes } from '@usdt-africa/contracts/events';
import type { Context } from '@usdt-africa/platform';
import { verificationDecider } from './domain/verification.js';
import { tierRequestsProjection } from './read-model/tier-requests.js';

/** Product context of tier upgrade requests. */
export const context: Context = {
  name: 'verifications',
  streams: ['verification'],
  deciders: { verification: verificationDecider },
  projections: () => [
    {
      projection: tierRequestsProjection,
      feed: 'kafka',
      about: 'one row a wish for a tier: the queue, and what is due',
    },
  ],
  permissions: ['tiers.read', 'tiers.decide'],
  liveResources: [{ resource: 'tiers', stream: 'verification', readBy: 'tiers.read' }],
  auditActs: { types: verificationEventTypes, money: [] },
};
