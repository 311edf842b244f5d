import { event } from '@usdt-africa/contracts/events';
import { fold } from '@usdt-africa/kernel';
import { statusOf } from '../read-model/status.js';
import { depositConfirmed, payoutReopened, payoutReturned, payoutSettled } from './decide.js';
import { holdByOperator, note, releasable, release } from './operate.js';
import { type Order, orderDecider, type OrderEvent } from './order.js';
import { orderId, placedData, rules, sealed } from './sample-order.features.js';

const NOW = new Date('2026-01-05T09:10:00.000Z');
const placed = (micro: bigint) => event('OrderPlaced', { ...placedData, amountMicro: micro.toString() });
const and = (order: Order, events: readonly OrderEvent[]): Order => events.reduce(orderDecider.evolve, order);
const order = (micro: bigint): Order => fold(orderDecider, [placed(micro)]);
const arrived = (before: Order, micro: bigint, n = 1) =>
  depositConfirmed(
    before,
    {
      key: `${String(n).padStart(64, '0')}-0`,
      amountMicro: micro,
      arrivedAt: '2026-01-05T09:01:00.000Z',
      confirmedAt: '2026-01-05T09:02:00.000Z',
    },
    { sellRate: 15_500_000n, referenceRate: 15_600_000n, sources: [] },
    NOW,
    rules,
  );
const types = (events: readonly OrderEvent[]) => events.map(({ type }) => type);

describe('what operators do with orders', () => {
  it('ADM-03 what is held by an operator is not paid until it is released', () => {
    const held = and(order(250_000_000n), holdByOperator(order(250_000_000n), NOW));
    const deposited = arrived(held, 250_000_000n);
    expect(types(deposited)).not.toContain('PayoutRequested');
    const waiting = and(held, deposited);
    expect(statusOf(waiting)).toBe('held');
    expect(releasable(waiting, rules)).toEqual({ kobo: 39_400_000n, why: null });
    const released = release(waiting, NOW, rules);
    expect(types(released)).toEqual(['OrderReleased', 'PayoutRequested']);
    expect(statusOf(and(waiting, released))).toBe('in-wallet');
  });

  it('ADM-03 a sum above the threshold goes once it is released, and what comes later is held again', () => {
    const big = order(4_000_000_000n);
    const waiting = and(big, arrived(big, 4_000_000_000n));
    expect(statusOf(waiting)).toBe('held');
    const released = release(waiting, NOW, rules);
    expect(types(released)).toEqual(['OrderReleased', 'OrderHoldEnded', 'PayoutRequested']);
    const paying = and(waiting, released);
    expect(types(arrived(paying, 100_000_000n, 2))).toContain('OrderHeld');
  });

  it('ADM-03 holding twice is holding once; what went out cannot be held; what is not held cannot be released', () => {
    const held = and(order(250_000_000n), holdByOperator(order(250_000_000n), NOW));
    expect(holdByOperator(held, NOW)).toEqual([]);
    const paying = and(order(250_000_000n), arrived(order(250_000_000n), 250_000_000n));
    expect(() => holdByOperator(paying, NOW)).toThrow(expect.objectContaining({ code: 'asked-already' }));
    expect(() => release(paying, NOW, rules)).toThrow(expect.objectContaining({ code: 'not-held' }));
  });

  it('ADM-03 a payout that came back and is sent again completes the order, whatever old news is heard', () => {
    const paying = and(order(250_000_000n), arrived(order(250_000_000n), 250_000_000n));
    const { id } = paying.payouts[0]!;
    const at = NOW.toISOString();
    const back = and(and(paying, payoutSettled(paying, id, at, 'one')), payoutReturned(paying, id, 'bank', at, 'one'));
    const again = and(back, payoutReopened(back, id, 'two', at));
    expect(payoutReopened(again, id, 'two', at)).toEqual([]);
    expect(statusOf(again)).toBe('in-wallet');
    expect(payoutSettled(again, id, at, 'one')).toEqual([]);
    expect(payoutReturned(again, id, 'bank', at, 'one')).toEqual([]);
    expect(types(payoutSettled(again, id, at, 'two'))).toEqual(['OrderPayoutSettled', 'OrderCompleted']);
  });

  it('ADM-03 a note is kept once and is no part of the customer’s story', () => {
    const [noted] = note(order(1n), false, orderId, sealed, NOW);
    expect(and(order(1n), [noted!]).timeline).toEqual(order(1n).timeline);
    expect(note(order(1n), true, orderId, sealed, NOW)).toEqual([]);
  });
});
