import { limitEventTypes, tierLimitEventTypes } from '@usdt-africa/contracts/events';
import type { Context } from '@usdt-africa/platform';
import { LIMIT_PROCESS } from './application/limit-process.js';
import { limitDecider } from './domain/allowance.js';
import { tierLimitDecider } from './domain/tier-limits.js';
import { buyLimitUseProjection } from './read-model/buy-limit-use.js';
import { limitUseProjection } from './read-model/limit-use.js';

/** What limits bring to the product. */
export const context: Context = {
  name: 'limits',
  streams: ['limit', 'tier-limits'],
  deciders: { limit: limitDecider, 'tier-limits': tierLimitDecider },
  projections: () => [
    { projection: limitUseProjection, feed: 'kafka', about: 'what people take up of their daily limits' },
    { projection: buyLimitUseProjection, feed: 'kafka', about: 'what customers use of their limits for buying' },
  ],
  request: [LIMIT_PROCESS],
  permissions: ['limits.read', 'limits.override', 'limits.approve'],
  liveResources: [{ resource: 'limits', stream: 'limit', also: 'tier-limits', readBy: 'limits.read' }],
  auditActs: {
    types: [...limitEventTypes, ...tierLimitEventTypes],
    money: ['LimitOverrideSet', ...tierLimitEventTypes],
  },
};
