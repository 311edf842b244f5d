import { limitEventTypes } from '@usdt-africa/contracts/events';
import type { Context } from '@usdt-africa/platform';
import { LIMIT_PROCESS } from './application/limit-process.js';
import { limitDecider } from './domain/allowance.js';
import { limitUseProjection } from './read-model/limit-use.js';

/** What limits bring to the product. */
export const context: Context = {
  name: 'limits',
  streams: ['limit'],
  deciders: { limit: limitDecider },
  projections: () => [
    { projection: limitUseProjection, fed: 'telling', about: 'what people take up of their daily limits' },
  ],
  acting: [LIMIT_PROCESS],
  permissions: ['limits.read', 'limits.override', 'limits.approve'],
  rooms: [{ resource: 'limits', stream: 'limit', readBy: 'limits.read' }],
  auditActs: { types: limitEventTypes, money: ['LimitOverrideSet'] },
};
