import { switchEventTypes } from '@usdt-africa/contracts/events';
import type { Context } from '@usdt-africa/platform';
import { switchesProjection } from './application/turn-switch.js';

/** What switches bring to the product. */
export const context: Context = {
  name: 'switches',
  streams: ['switch'],
  projections: () => [{ projection: switchesProjection, feed: 'direct', about: 'what operators have paused' }],
  permissions: ['switches.read', 'switches.money', 'switches.technical'],
  liveResources: [{ resource: 'switches', stream: 'switch', readBy: 'switches.read' }],
  auditActs: { types: switchEventTypes, money: ['SwitchPaused', 'SwitchResumed'] },
};
