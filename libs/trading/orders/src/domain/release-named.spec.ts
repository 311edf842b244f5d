import { event } from '@usdt-africa/contracts/events';
import { fold } from '@usdt-africa/kernel';
import { statusOf } from '../read-model/status.js';
import { depositConfirmed, payoutSettled, timePassed } from './decide.js';
import { holdByOperator, release, releasableKeys } from './operate.js';
import { type Order, orderDecider, type OrderEvent } from './order.js';
import { placedData, rules } from './sample-order.features.js';
import { needsTwoPeople, newlyReleasedKobo } from './two-people.js';

const NOW = new Date('2026-01-05T09:10:00.000Z');
const LATER = new Date('2026-01-05T09:40:00.000Z');
const DUST = 1n;
/** Worth a kobo, and still far below the minimum. */
const KOBO_OF_DUST = 10n;
const REAL = 100_000_000n;
const and = (order: Order, events: readonly OrderEvent[]): Order => events.reduce(orderDecider.evolve, order);
const keyOf = (n: number): string => `${String(n).padStart(64, '0')}-0`;
const arrives = (order: Order, n: number, amountMicro: bigint, overLimit = false, now = NOW): Order =>
  and(
    order,
    depositConfirmed(
      order,
      {
        key: keyOf(n),
        amountMicro,
        receivedAt: '2026-01-05T09:01:00.000Z',
        confirmedAt: '2026-01-05T09:02:00.000Z',
      },
      { sellRate: 15_500_000n, referenceRate: 15_600_000n, sources: [] },
      now,
      rules,
      overLimit,
    ),
  );
/** Its payouts were paid, and what waited for that went on. */
const settled = (order: Order): Order => {
  const at = LATER.toISOString();
  const paid = order.payouts.reduce((now, { id }) => and(now, payoutSettled(now, id, at)), order);
  return and(paid, timePassed(paid, LATER, rules));
};
const placed = (amountMicro: bigint): Order =>
  fold(orderDecider, [event('OrderPlaced', { ...placedData, amountMicro: amountMicro.toString() })]);
const held = (order: Order): Order => and(order, holdByOperator(order, NOW));

/** Orders whose first deposit a person has to release, by what holds it. */
const HELD: Readonly<Record<string, () => Order>> = {
  'the threshold': () => arrives(placed(4_000_000_000n), 1, 4_000_000_000n),
  'an operator': () => arrives(held(placed(250_000_000n)), 1, 250_000_000n),
  'a limit': () => arrives(placed(250_000_000n), 1, 250_000_000n, true),
  velocity: () => {
    const order = placed(250_000_000n);
    const paying = depositConfirmed(
      order,
      { key: keyOf(1), amountMicro: 250_000_000n, receivedAt: placedData.placedAt, confirmedAt: placedData.placedAt },
      null,
      NOW,
      rules,
    ).filter(({ type }) => type !== 'PayoutRequested');
    const at = NOW.toISOString();
    const depositKeys = [keyOf(1)];
    return and(order, [...paying, event('OrderHeld', { reason: 'velocity', depositKeys, at })]);
  },
};

describe.each(Object.entries(HELD))('a release of what %s held when it was requested', (_holder, requested) => {
  const releasedWith = (later: (order: Order) => Order): Order => {
    const before = requested();
    const order = later(before);
    return and(order, release(order, NOW, rules, new Set(releasableKeys(before))));
  };
  const koboOf = (order: Order): bigint[] => order.payouts.map(({ amountKobo }) => amountKobo);

  it.each([DUST, KOBO_OF_DUST])(
    'ADM-03 pays exactly the released amount when dust of %s was received since, and dust holds nothing',
    (dust) => {
      const alone = releasedWith((order) => order);
      const order = releasedWith((before) => arrives(before, 2, dust));
      expect(koboOf(order)).toEqual(koboOf(alone));
      expect(order.payouts.map(({ depositKeys }) => depositKeys)).toEqual([[keyOf(1)]]);
      expect(order.holds.map(({ reason }) => reason)).toEqual(['below-minimum']);
      expect(statusOf(order)).toBe('in-wallet');
      expect(timePassed(order, LATER, rules)).toEqual([]);
    },
  );

  it('ADM-03 pays exactly the released amount when a deposit was received since, and releases none of that deposit', () => {
    const order = settled(releasedWith((before) => arrives(before, 2, REAL)));
    expect(order.payouts.map(({ depositKeys }) => depositKeys)).toContainEqual([keyOf(1)]);
    expect(order.letGo).toEqual([keyOf(1)]);
  });

  it('ADM-03 pays everything in one payout, with nothing held, when nothing was received since', () => {
    const order = releasedWith((before) => before);
    expect(order.payouts).toHaveLength(1);
    expect(order).toMatchObject({ holds: [], heldByOperatorSince: null });
  });
});

describe('deposits received after a release was requested', () => {
  it.each(['the threshold', 'an operator', 'velocity'])(
    'ADM-03 stay held by %s as before, since the same time',
    (by) => {
      const before = HELD[by]!();
      const order = arrives(before, 2, REAL);
      const released = and(order, release(order, LATER, rules, new Set(releasableKeys(before))));
      expect(released.payouts.map(({ depositKeys }) => depositKeys)).toEqual([[keyOf(1)]]);
      expect(released.heldByOperatorSince).toBe(before.heldByOperatorSince);
      expect(released.holds).toEqual(before.holds.map((hold) => ({ ...hold, depositKeys: [keyOf(2)] })));
      expect(timePassed(released, LATER, rules)).toEqual([]);
      const paid = settled(released);
      const all = and(paid, release(paid, LATER, rules));
      expect(all.payouts.map(({ depositKeys }) => depositKeys)).toEqual([[keyOf(1)], [keyOf(2)]]);
      expect(all).toMatchObject({ holds: [], heldByOperatorSince: null });
    },
  );

  it('ADM-03 stay held when they are over the limit', () => {
    const before = HELD['a limit']!();
    const order = arrives(before, 2, REAL, true);
    const released = and(order, release(order, NOW, rules, new Set(releasableKeys(before))));
    expect(released.payouts.map(({ depositKeys }) => depositKeys)).toEqual([[keyOf(1)]]);
    expect(released.holds).toMatchObject([{ reason: 'over-limit', depositKeys: [keyOf(2)] }]);
  });

  it('ADM-03 need two people when their sum with the earlier release is above the threshold', () => {
    const before = arrives(held(placed(4_000_000_000n)), 1, 250_000_000n);
    const order = arrives(before, 2, REAL);
    expect(needsTwoPeople(order, newlyReleasedKobo(before))).toBe(false);
    const released = and(order, release(order, NOW, rules, new Set(releasableKeys(before))));
    expect(newlyReleasedKobo(released)).toBe(15_760_000n);
    expect(needsTwoPeople(released, newlyReleasedKobo(released))).toBe(true);
  });

  it('ADM-03 do not hold released deposits that wait for the customer’s choice; a new hold of the order does', () => {
    const before = arrives(held(placed(4_000_000_000n)), 1, 3_000_000_000n);
    const released = and(before, release(before, new Date('2026-01-05T09:03:00.000Z'), rules));
    expect(released.payouts).toEqual([]);
    const soon = new Date('2026-01-05T09:04:00.000Z');
    const order = arrives(released, 2, KOBO_OF_DUST, false, soon);
    const paid = and(order, timePassed(order, LATER, rules));
    expect(paid.payouts.map(({ depositKeys }) => depositKeys)).toEqual([[keyOf(1)]]);
    const renewed = held(order);
    expect(timePassed(renewed, LATER, rules).map(({ type }) => type)).not.toContain('PayoutRequested');
  });
});
