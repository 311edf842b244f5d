import { event } from '@usdt-africa/contracts/events';
import { fold } from '@usdt-africa/kernel';
import { statusOf } from '../read-model/status.js';
import type { RatedDeposit } from './rated-deposits.js';
import { canChoose, depositsConfirmed, timePassed } from './decide.js';
import { release, releasable } from './operate.js';
import { assertPlaced, type Order, orderDecider, type OrderEvent, whatHolds } from './order.js';
import { needsTwoPeople, newlyReleasedKobo } from './two-people.js';
import { placedData, rules } from './sample-order.features.js';
import { after } from './settle.js';
import { orderDeposits } from './priced-order-deposits.js';

const NOW = new Date('2026-01-05T09:01:30.000Z');
const LATER = new Date('2026-01-05T09:30:00.000Z');
const key = (n: number): string => `${String(n).padStart(64, '0')}-0`;
const deposit = (n: number, micro: bigint): RatedDeposit => ({
  deposit: {
    key: key(n),
    amountMicro: micro,
    receivedAt: '2026-01-05T09:01:00.000Z',
    confirmedAt: NOW.toISOString(),
  },
  rate: { sellRate: 15_500_000n, referenceRate: 15_600_000n, sources: [] },
});
type Step = (order: Order) => readonly OrderEvent[];
const given = (...steps: Step[]): Order =>
  steps.reduce<Order>(
    (order, step) => after(order, step(order)),
    fold(orderDecider, [event('OrderPlaced', placedData)]),
  );
const arrives =
  (n: number, micro: bigint): Step =>
  (order) =>
    depositsConfirmed(order, [deposit(n, micro)], NOW, rules);
const fromListed =
  (n: number, micro: bigint): Step =>
  (order) =>
    depositsConfirmed(order, [deposit(n, micro)], NOW, rules, new Set(), new Set([key(n)]));
const released: Step = (order) => release(order, LATER, rules);

describe('a deposit from a listed sender', () => {
  it('SELL-07 is credited and priced, and paid only after an operator releases it', () => {
    const held = given(fromListed(1, 250_000_000n));
    expect([held.payouts, whatHolds(held, key(1)), statusOf(held)]).toEqual([[], 'listed-sender', 'held']);
    expect(held.deposits[0]!.parts).not.toBeNull();
    expect(timePassed(held, LATER, rules)).toEqual([]);
    expect(releasable(held, rules)).toEqual({ kobo: 39_400_000n, why: null });
    expect(needsTwoPeople(held, newlyReleasedKobo(held))).toBe(false);
    const gone = given(fromListed(1, 250_000_000n), released);
    expect([gone.holds, gone.payouts.map(({ amountKobo }) => amountKobo)]).toEqual([[], [39_400_000n]]);
  });

  it('SELL-07 holds the other deposits of the order, earlier and later ones', () => {
    const held = given(arrives(1, 100_000_000n), fromListed(2, 50_000_000n), arrives(3, 100_000_000n));
    expect([held.payouts, held.holds.map(({ reason, depositKeys }) => [reason, depositKeys])]).toEqual([
      [],
      [['listed-sender', [key(2)]]],
    ]);
    expect(canChoose(held, NOW, rules)).toBe(false);
    const gone = after(held, released(held));
    expect(gone.payouts.map(({ amountMicro }) => amountMicro)).toEqual([250_000_000n]);
  });

  it('SELL-07 is held again when that sender pays more after a release', () => {
    const order = given(fromListed(1, 250_000_000n), released, fromListed(2, 5_000_000n));
    expect([order.payouts.length, order.holds.map(({ depositKeys }) => depositKeys)]).toEqual([1, [[key(2)]]]);
  });

  it('SELL-07 above the threshold has both holds, and one release by two people ends both', () => {
    const big = given(fromListed(1, 4_000_000_000n));
    expect(big.holds.map(({ reason }) => reason)).toEqual(['listed-sender', 'above-threshold']);
    expect(needsTwoPeople(big, newlyReleasedKobo(big))).toBe(true);
    expect(after(big, released(big))).toMatchObject({ holds: [], payouts: [{ state: 'open' }] });
  });

  it('SELL-07 is held once when its event is repeated', () => {
    const held = given(fromListed(1, 250_000_000n));
    expect(fromListed(1, 250_000_000n)(held)).toEqual([]);
  });

  it('SELL-07 makes the expected outcome of later seen deposits a review by an operator', () => {
    const held = given(fromListed(1, 100_000_000n));
    assertPlaced(held);
    const { expectedOutcome } = orderDeposits(held, { deposits: [deposit(2, 150_000_000n)], now: NOW, rules });
    expect(expectedOutcome).toBe('by-person');
  });

  it('SELL-07 is held also if it is dust, and leaves a paid order completed', () => {
    const paid = given(arrives(1, 250_000_000n), (order) => [
      event('OrderPayoutSettled', { payoutId: order.payouts[0]!.id, at: NOW.toISOString() }),
      event('OrderCompleted', { at: NOW.toISOString() }),
    ]);
    const dusted = after(paid, fromListed(2, 1n)(paid));
    expect([statusOf(dusted), dusted.holds.map(({ reason }) => reason)]).toEqual([
      'completed',
      ['listed-sender', 'below-minimum'],
    ]);
  });
});
