import { operatorEventTypes } from '@usdt-africa/contracts/events';
import type { Context } from '@usdt-africa/platform';
import { operatorDecider } from './domain/operator.js';

/** What operators bring to the product. */
export const context: Context = {
  name: 'operators',
  streams: ['operator'],
  deciders: { operator: operatorDecider },
  permissions: ['operators.manage', 'operators.approve', 'personal.read', 'exports.read'],
  liveResources: [{ resource: 'operators', stream: 'operator', readBy: 'operators.manage' }],
  auditActs: { types: operatorEventTypes },
};
