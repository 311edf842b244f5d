import { event } from '@usdt-africa/contracts/events';
import { fold } from '@usdt-africa/kernel';
import { statusOf } from '../read-model/status.js';
import {
  cancel,
  depositConfirmed,
  payoutReopened,
  payoutReturned,
  payoutSettled,
  priceWaitingDeposits,
} from './decide.js';
import { holdByOperator, note, releasable, release } from './operate.js';
import { type Order, orderDecider, type OrderEvent } from './order.js';
import { orderId, placedData, rules, sealed } from './sample-order.features.js';
import { settle } from './settle.js';

const NOW = new Date('2026-01-05T09:10:00.000Z');
const placed = (micro: bigint) => event('OrderPlaced', { ...placedData, amountMicro: micro.toString() });
const and = (order: Order, events: readonly OrderEvent[]): Order => events.reduce(orderDecider.evolve, order);
const order = (micro: bigint): Order => fold(orderDecider, [placed(micro)]);
const received = (before: Order, micro: bigint, n = 1) =>
  depositConfirmed(
    before,
    {
      key: `${String(n).padStart(64, '0')}-0`,
      amountMicro: micro,
      receivedAt: '2026-01-05T09:01:00.000Z',
      confirmedAt: '2026-01-05T09:02:00.000Z',
    },
    { sellRate: 15_500_000n, referenceRate: 15_600_000n, sources: [] },
    NOW,
    rules,
  );
const types = (events: readonly OrderEvent[]) => events.map(({ type }) => type);

describe('what operators do with orders', () => {
  it('ADM-03 an order held by an operator is not paid until it is released', () => {
    const held = and(order(250_000_000n), holdByOperator(order(250_000_000n), NOW));
    const deposited = received(held, 250_000_000n);
    expect(types(deposited)).not.toContain('PayoutRequested');
    const waiting = and(held, deposited);
    expect(statusOf(waiting)).toBe('held');
    expect(releasable(waiting, rules)).toEqual({ kobo: 39_400_000n, why: null });
    const released = release(waiting, NOW, rules);
    expect(types(released)).toEqual(['OrderReleased', 'PayoutRequested']);
    expect(statusOf(and(waiting, released))).toBe('in-wallet');
  });

  it('ADM-03 a sum above the threshold is paid once it is released, and a later deposit is held again', () => {
    const big = order(4_000_000_000n);
    const waiting = and(big, received(big, 4_000_000_000n));
    expect(statusOf(waiting)).toBe('held');
    const released = release(waiting, NOW, rules);
    expect(types(released)).toEqual(['OrderReleased', 'OrderHoldEnded', 'PayoutRequested']);
    const paying = and(waiting, released);
    expect(types(received(paying, 100_000_000n, 2))).toContain('OrderHeld');
  });

  const cancelled = and(order(250_000_000n), cancel(order(250_000_000n), new Date('2026-01-05T09:00:30.000Z')));

  it('SELL-07 ADM-03 pays a deposit below the minimum once it is released, at the rate it has', () => {
    const small = and(order(250_000_000n), received(order(250_000_000n), 500_000n));
    expect(statusOf(small)).toBe('held');
    expect(releasable(small, rules)).toEqual({ kobo: 78_800n, why: null });
    const released = release(small, NOW, rules);
    expect(types(released)).toEqual(['OrderReleased', 'OrderHoldEnded', 'PayoutRequested']);
    const paying = and(small, released);
    expect(paying.payouts).toMatchObject([{ amountMicro: 500_000n, amountKobo: 78_800n }]);
    expect(settle(paying, NOW, rules)).toEqual([]);
    expect(() => release(paying, NOW, rules)).toThrow(expect.objectContaining({ code: 'not-held' }));
    const done = and(paying, payoutSettled(paying, paying.payouts[0]!.id, NOW.toISOString()));
    expect(statusOf(done)).toBe('completed');
    // What comes later is below the minimum again, and waits for more.
    expect(types(received(done, 400_000n, 2)).at(-1)).toBe('OrderHeld');
  });

  it('SELL-07 ADM-03 pays dust that stayed behind after a payout once it is released, unless no bank pays so little', () => {
    const whole = and(order(250_000_000n), received(order(250_000_000n), 250_000_000n));
    const done = and(whole, payoutSettled(whole, whole.payouts[0]!.id, NOW.toISOString()));
    const dusty = and(done, received(done, 500_000n, 2));
    expect(releasable(dusty, rules)).toEqual({ kobo: 78_800n, why: null });
    expect(types(release(dusty, NOW, rules)).at(-1)).toBe('PayoutRequested');
    const tiny = and(done, received(done, 1n, 2));
    expect(() => release(tiny, NOW, rules)).toThrow(expect.objectContaining({ code: 'worth-too-little' }));
  });

  it('SELL-13 ADM-03 pays a released deposit that came after a cancellation, at the rate at its block’s time', () => {
    const waiting = and(cancelled, received(cancelled, 100_000_000n));
    expect(waiting.holds).toMatchObject([{ reason: 'after-cancellation' }]);
    // The held rate of 1,576 ended with the cancellation.
    expect(releasable(waiting, rules)).toEqual({ kobo: 15_500_000n, why: null });
    const paying = and(waiting, release(waiting, NOW, rules));
    expect(paying.payouts).toMatchObject([{ amountMicro: 100_000_000n, amountKobo: 15_500_000n }]);
    expect(statusOf(paying)).toBe('in-wallet');
    expect(settle(paying, NOW, rules)).toEqual([]);
    const done = and(paying, payoutSettled(paying, paying.payouts[0]!.id, NOW.toISOString()));
    expect(statusOf(done)).toBe('completed');
    // A release is for the deposits that were there; later ones are held again.
    const later = and(done, received(done, 20_000_000n, 2));
    expect(later.payouts).toHaveLength(1);
    expect(later.holds).toMatchObject([{ reason: 'after-cancellation', depositKeys: [`${'2'.padStart(64, '0')}-0`] }]);
    expect(releasable(later, rules)).toEqual({ kobo: 3_100_000n, why: null });
  });

  it('SELL-13 ADM-03 a hold and then a release on a cancelled order pays; without a rate the release is refused', () => {
    const came = and(cancelled, received(cancelled, 100_000_000n));
    const held = and(came, holdByOperator(came, NOW));
    const released = release(held, NOW, rules);
    expect(types(released)).toEqual(['OrderReleased', 'OrderHoldEnded', 'PayoutRequested']);
    const deposit = { key: `${'3'.padStart(64, '0')}-0`, amountMicro: 100_000_000n };
    const at = { receivedAt: '2026-01-05T09:01:00.000Z', confirmedAt: '2026-01-05T09:02:00.000Z' };
    const unpriced = and(cancelled, depositConfirmed(cancelled, { ...deposit, ...at }, null, NOW, rules));
    expect(() => release(unpriced, NOW, rules)).toThrow(expect.objectContaining({ code: 'waits-for-rate' }));
    const rate = { sellRate: 15_500_000n, referenceRate: 15_600_000n, sources: [] };
    const priced = and(unpriced, priceWaitingDeposits(unpriced, new Map([[deposit.key, rate]]), NOW, rules));
    expect(priced.payouts).toEqual([]);
    expect(releasable(priced, rules)).toEqual({ kobo: 15_500_000n, why: null });
  });

  it('SELL-13 ADM-03 a release on a cancelled order is refused while payouts to the account must wait', () => {
    const guard = event('OrderPayoutRestrictionsSet', {
      waitsUntil: '2026-01-06T09:00:00.000Z',
      capKobo: null,
      at: placedData.placedAt,
    });
    const waiting = and(cancelled, [guard]);
    const came = and(waiting, received(waiting, 100_000_000n));
    expect(() => release(came, NOW, rules)).toThrow(expect.objectContaining({ code: 'account-waits' }));
    expect(types(release(came, new Date('2026-01-06T09:00:00.000Z'), rules)).at(-1)).toBe('PayoutRequested');
  });

  it('SELL-13 ADM-03 a small sum after a cancellation and one above the threshold go with one release', () => {
    for (const micro of [500_000n, 4_000_000_000n]) {
      const waiting = and(cancelled, received(cancelled, micro));
      expect(waiting.holds.map(({ reason }) => reason)).toEqual(['after-cancellation']);
      expect(types(release(waiting, NOW, rules)).at(-1)).toBe('PayoutRequested');
    }
  });

  it('ADM-03 a repeated hold records nothing; a paid order cannot be held; an order without a hold cannot be released', () => {
    const held = and(order(250_000_000n), holdByOperator(order(250_000_000n), NOW));
    expect(holdByOperator(held, NOW)).toEqual([]);
    const paying = and(order(250_000_000n), received(order(250_000_000n), 250_000_000n));
    expect(() => holdByOperator(paying, NOW)).toThrow(expect.objectContaining({ code: 'already-requested' }));
    expect(() => release(paying, NOW, rules)).toThrow(expect.objectContaining({ code: 'not-held' }));
  });

  it('ADM-03 a returned payout that is sent again completes the order, whatever outdated events are handled', () => {
    const paying = and(order(250_000_000n), received(order(250_000_000n), 250_000_000n));
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

  it('ADM-03 a note is stored once and is not in the customer’s timeline', () => {
    const [noted] = note(order(1n), false, orderId, sealed, NOW);
    expect(and(order(1n), [noted!]).timeline).toEqual(order(1n).timeline);
    expect(note(order(1n), true, orderId, sealed, NOW)).toEqual([]);
  });
});
