import { event } from '@usdt-africa/contracts/events';
import { fold } from '@usdt-africa/kernel';
import { depositConfirmed } from './decide.js';
import { checkReleasable, holdByOperator, releasable } from './operate.js';
import { releaseNeedsTwo, repayNeedsTwo, whyNotHoldNow, whyNotReleaseNow } from './operator-actions.js';
import { type Order, orderDecider, type OrderEvent } from './order.js';
import { placedData, rules } from './sample-order.features.js';
import { TWO_PEOPLE_ABOVE_KOBO } from './two-people.js';

const NOW = new Date('2026-01-05T09:10:00.000Z');
const allowed = () => true;
const denied = () => false;
const and = (order: Order, events: readonly OrderEvent[]): Order => events.reduce(orderDecider.evolve, order);
const placed = (micro: bigint) =>
  fold(orderDecider, [event('OrderPlaced', { ...placedData, amountMicro: micro.toString() })]);
const held = (micro: bigint): Order => {
  const order = and(placed(micro), holdByOperator(placed(micro), NOW));
  const deposit = {
    key: `${'1'.padStart(64, '0')}-0`,
    amountMicro: micro,
    receivedAt: '2026-01-05T09:01:00.000Z',
    confirmedAt: '2026-01-05T09:02:00.000Z',
  };
  const rate = { sellRate: 15_500_000n, referenceRate: 15_600_000n, sources: [] };
  return and(order, depositConfirmed(order, deposit, rate, NOW, rules));
};

describe('operators’ actions on an order', () => {
  it('ADM-03 a release needs a second operator without the permission, and above the limit of one', () => {
    const small = held(250_000_000n);
    expect(releaseNeedsTwo(small, rules, allowed)).toBe(false);
    expect(releaseNeedsTwo(small, rules, denied)).toBe(true);
    const big = held(4_000_000_000n);
    expect(releasable(big, rules).kobo).toBeGreaterThan(TWO_PEOPLE_ABOVE_KOBO);
    expect(releaseNeedsTwo(big, rules, allowed)).toBe(true);
  });

  it('ADM-03 a repeated payout needs a second operator without the permission, and above the limit of one', () => {
    const order = placed(250_000_000n);
    expect(repayNeedsTwo(order, TWO_PEOPLE_ABOVE_KOBO, allowed)).toBe(false);
    expect(repayNeedsTwo(order, TWO_PEOPLE_ABOVE_KOBO + 1n, allowed)).toBe(true);
    expect(repayNeedsTwo(order, 1n, denied)).toBe(true);
  });

  it('ADM-03 states why an order cannot be held or released exactly where the command refuses', () => {
    const order = placed(250_000_000n);
    expect(whyNotHoldNow(order, null)).toBeNull();
    expect(whyNotReleaseNow(order, rules, null)).toBe('nothing-received');
    expect(() => checkReleasable(order, rules)).toThrow(expect.objectContaining({ code: 'not-held' }));
    const waiting = held(250_000_000n);
    expect(whyNotHoldNow(waiting, null)).toBe('already-held');
    expect(holdByOperator(waiting, NOW)).toEqual([]);
    expect(whyNotReleaseNow(waiting, rules, null)).toBeNull();
    expect(() => checkReleasable(waiting, rules)).not.toThrow();
  });
});
