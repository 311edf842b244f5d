import { verificationEventTypes } from '@usdt-africa/contracts/events';
import type { Context } from '@usdt-africa/platform';
import { verificationDecider } from './domain/verification.js';
import { tierRequestsProjection } from './read-model/tier-requests.js';

/** What customers' wishes for a tier bring to the product. */
export const context: Context = {
  name: 'verifications',
  streams: ['verification'],
  deciders: { verification: verificationDecider },
  projections: () => [
    {
      projection: tierRequestsProjection,
      fed: 'telling',
      about: 'one row a wish for a tier: the queue, and what is due',
    },
  ],
  permissions: ['tiers.read', 'tiers.decide'],
  rooms: [{ resource: 'tiers', stream: 'verification', readBy: 'tiers.read' }],
  auditActs: { types: verificationEventTypes, money: [] },
};
