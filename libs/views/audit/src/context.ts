import type { Context } from '@usdt-africa/platform';
import { auditProjection } from './read-model/audit-projection.js';

/** What the audit brings to the product. */
export const context: Context = {
  name: 'audit',
  streams: ['erasure'],
  projections: ({ acts }) => [{ projection: auditProjection(acts), feed: 'kafka', about: 'what operators did' }],
  permissions: ['audit.read', 'audit.verify'],
  auditActs: { types: ['PersonalDataErased'] },
};
