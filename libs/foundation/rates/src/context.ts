import { rateControlEventTypes } from '@usdt-africa/contracts/events';
import type { Context } from '@usdt-africa/platform';
import { rateDecider } from './domain/publication.js';
import { rateControlsProjection } from './read-model/rate-controls.js';
import { rateLogProjection } from './read-model/rate-log.js';

/** What rates bring to the product. */
export const context: Context = {
  name: 'rates',
  streams: ['rate'],
  deciders: { rate: rateDecider },
  projections: () => [
    { projection: rateLogProjection, fed: 'acting', about: 'the published rates: the curve' },
    { projection: rateControlsProjection, fed: 'acting', about: 'what operators did to the price' },
  ],
  permissions: ['rates.read', 'rates.set'],
  rooms: [{ resource: 'rates', stream: 'rate', readBy: 'rates.read' }],
  auditActs: {
    types: rateControlEventTypes,
    money: ['RateMarginSet', 'RatePinned', 'RatePinLifted', 'RateSidePaused', 'RateSideResumed'],
  },
};
