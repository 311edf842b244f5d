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
    { projection: rateLogProjection, feed: 'direct', about: 'the published rates: the curve' },
    { projection: rateControlsProjection, feed: 'direct', about: 'what operators did to the price' },
  ],
  permissions: ['rates.read', 'rates.set'],
  liveResources: [{ resource: 'rates', stream: 'rate', readBy: 'rates.read' }],
  auditActs: {
    types: rateControlEventTypes,
    money: ['RateMarginSet', 'RatePinned', 'RatePinRemoved', 'RateSidePaused', 'RateSideResumed'],
  },
};
