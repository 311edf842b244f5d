import type { Context } from '@usdt-africa/platform';
import { REFILL_PROCESS } from './application/refill-process.js';
import { refillDecider } from './domain/refill.js';

/** What the treasury brings to the product. */
export const context: Context = {
  name: 'treasury',
  streams: ['refill'],
  deciders: { refill: refillDecider },
  request: [REFILL_PROCESS],
  permissions: ['treasury.read', 'treasury.act'],
  liveResources: [{ resource: 'refills', stream: 'refill', readBy: 'treasury.read' }],
  auditActs: { types: ['RefillRequested', 'RefillApproved', 'RefillEnded'], money: ['RefillApproved'] },
};
