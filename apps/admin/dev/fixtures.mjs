/** Everything the invented server knows, told around a given now. */
import { makeCases } from './fixtures/cases.mjs';
import { makeDay } from './fixtures/day.mjs';
import { makeEngine } from './fixtures/engine.mjs';
import { makeEvents } from './fixtures/events.mjs';
import { makeLimits } from './fixtures/limits.mjs';
import { makeOrders } from './fixtures/orders.mjs';
import { makeReconciliation } from './fixtures/reconciliation.mjs';
import { CHIDI, STORY_NOW } from './fixtures/people.mjs';
import { makeRates } from './fixtures/rates.mjs';
import { makeStories } from './fixtures/stories.mjs';
import { makeSwitches } from './fixtures/switches.mjs';
import { makeUnattributed } from './fixtures/unattributed.mjs';

export { OPERATORS, PERMISSIONS } from './fixtures/people.mjs';

/** @param {number} now */
export function makeFixtures(now) {
  const at = (clock, millis = '000') =>
    new Date(Date.parse(`2026-11-21T${clock}.${millis}+01:00`) + (now - STORY_NOW)).toISOString();

  const { orders, payouts } = makeOrders(now, at);
  const { orderView, payoutView } = makeStories(at, orders, payouts);
  const { allEvents, eventView, stream, streamAt, streamId } = makeEvents(at, orders);
  const { rebuild, proof, projections, projectionView, letters, letterView } = makeEngine(at, orders);
  const { disputes, disputeView, approvals, approvalView, cannedAnswers, entriesOf } = makeCases(now, at, orders);
  const { audit, auditView, verification, dashboard } = makeDay(now, at, orders, streamId);
  const { unattributed, unattributedView } = makeUnattributed(at);
  const turned = makeSwitches(at);
  const reconciled = makeReconciliation(now, at);

  const { limits, limitView, actOnLimit, overview } = makeLimits(now, at);
  const prices = makeRates(now, at);

  return {
    orders,
    payouts,
    unattributed,
    disputes,
    approvals,
    cannedAnswers,
    entriesOf,
    events: allEvents,
    stream,
    streamAt,
    projections,
    rebuilds: [rebuild],
    proofs: [proof],
    'dead-letters': letters,
    audit,
    verification,
    dashboard,
    switches: turned.switches,
    'switch-changes': turned.changes,
    turned,
    'reconciliation-rows': reconciled.rows,
    reconciled,
    limits,
    actOnLimit,
    rates: prices.rates,
    'rate-changes': prices['rate-changes'],
    prices,
    at,
    views: {
      orders: orderView,
      payouts: payoutView,
      disputes: disputeView,
      approvals: approvalView,
      unattributed: unattributedView,
      events: eventView,
      projections: projectionView,
      rebuilds: (row) => row,
      proofs: (row) => row,
      'dead-letters': letterView,
      audit: auditView,
      switches: turned.shown,
      limits: limitView,
      rates: prices.rateView,
    },
    overviews: {
      limits: overview,
      projections: {
        storePosition: '9118944',
        relay: { state: 'working', topics: 4, partitions: 48, waiting: 0, lastSentMs: 31 },
        direct: null,
      },
      'dead-letters': {
        letters: 3,
        causes: 2,
        parkedStreams: 2,
        otherStreams: 48_212,
        moneyWaits: false,
        gone: [
          { subscription: 'mail_queue', letters: 4, how: 'by-itself', by: null, reason: null, at: at('09:14:00') },
          {
            subscription: 'order_summary',
            letters: 1,
            how: 'retried',
            by: CHIDI,
            reason: '1.41.3 is out',
            at: at('08:02:00'),
          },
        ],
      },
    },
    facets: {
      banks: [
        { code: '044', name: 'Access' },
        { code: '011', name: 'First Bank' },
        { code: '058', name: 'GTBank' },
        { code: '090267', name: 'Kuda' },
        { code: '033', name: 'UBA' },
      ],
      providers: [{ id: 'paystack', name: 'Paystack' }],
    },
  };
}
