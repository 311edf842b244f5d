import type { Context } from '@usdt-africa/platform';
import { SWEEP_PROCESS } from './application/sweep-process.js';
import { sweepDecider } from './domain/sweep.js';
import { holdingsProjection } from './read-model/holdings.js';
import { sweepStatesProjection } from './read-model/sweep-states.js';

const ACTS = ['SweepRequested', 'SweepTriedAgain', 'SweepEnded'] as const;

/** What sweeps bring to the product. */
export const context: Context = {
  name: 'sweeps',
  streams: ['sweep'],
  deciders: { sweep: sweepDecider },
  request: [SWEEP_PROCESS],
  projections: () => [
    { projection: holdingsProjection, feed: 'direct', about: 'what each deposit address holds by our events' },
    { projection: sweepStatesProjection, feed: 'kafka', about: 'sweeps of deposit addresses' },
  ],
  permissions: ['sweeps.read', 'sweeps.act'],
  liveResources: [{ resource: 'sweeps', stream: 'sweep', readBy: 'sweeps.read' }],
  auditActs: { types: ACTS, money: ACTS },
};
