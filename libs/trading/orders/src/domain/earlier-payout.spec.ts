import { event } from '@usdt-africa/contracts/events';
import { uuidFrom } from '@usdt-africa/kernel';
import {
  depositConfirmed,
  payoutAwaitingList,
  payoutDisputed,
  payoutDisputeEnded,
  payoutFailed,
  payoutListCompared,
  payoutReopened,
  payoutReturned,
  payoutSettled,
  place,
  resumed,
} from './decide.js';
import { deferredBy, holdByOperator, release } from './operate.js';
import { type Order, orderDecider, type OrderEvent } from './order.js';
import { orderId, placedData, rules } from './sample-order.features.js';
import { after, settle, waitingForEarlierPayout } from './settle.js';

type Step = (order: Order) => ReturnType<typeof payoutSettled>;

const now = new Date('2026-01-05T09:05:00.000Z');
const at = now.toISOString();
const rate = { sellRate: 15_500_000n, referenceRate: 15_600_000n, sources: [] };
const payoutId = (sequence: number): string => uuidFrom('payout', orderId, String(sequence));
const deposit =
  (n: number, usdt: number): Step =>
  (order) =>
    depositConfirmed(
      order,
      {
        key: `${String(n).padStart(64, '0')}-0`,
        amountMicro: BigInt(usdt) * 1_000_000n,
        receivedAt: at,
        confirmedAt: at,
      },
      rate,
      now,
      rules,
    );
const settledOrder =
  (step: Step): Step =>
  (order) =>
    resumed(order, step(order), now, rules);
const settled = settledOrder((order) => payoutSettled(order, payoutId(1), at));

function run(...steps: readonly Step[]) {
  let order: Order = orderDecider.initial;
  const events: OrderEvent[] = [];
  for (const step of [(first: Order) => place(first, placedData), ...steps]) {
    const decided = step(order);
    order = after(order, decided);
    events.push(...decided);
  }
  const requests = events.flatMap(({ type, data }) => (type === 'PayoutRequested' ? [data] : []));
  return { order, events, requests };
}

describe('a deposit after a payout was requested', () => {
  it('OPS-02 SELL-07 waits while the outcome of the earlier payout is not known', () => {
    const { order, events, requests } = run(deposit(1, 250), deposit(2, 50));
    expect(requests).toHaveLength(1);
    expect(events.at(-1)).toEqual(event('OrderPayoutDeferred', { blockedBy: payoutId(1), at }));
    expect(waitingForEarlierPayout(order, now, rules)).toEqual({ payoutId: payoutId(1), since: at, kobo: 7_750_000n });
    // A repeated decision and a further deposit record nothing new about it.
    expect(settle(order, now, rules)).toEqual([]);
    expect(deposit(3, 10)(order).map(({ type }) => type)).toEqual(['OrderDepositConfirmed', 'OrderDepositPriced']);
  });

  it.each([
    ['paid', settled],
    ['failed for certain', settledOrder((order) => payoutFailed(order, payoutId(1), 'account-closed', at))],
    ['returned', settledOrder((order) => payoutReturned(order, payoutId(1), 'returned-by-bank', at))],
  ])('OPS-02 SELL-07 proceeds automatically once the earlier payout is %s', (_outcome, step) => {
    const { order, requests } = run(deposit(1, 250), deposit(2, 50), deposit(3, 10), step);
    expect(requests).toHaveLength(2);
    expect(requests[1]).toMatchObject({ sequence: 2, amountMicro: '60000000', why: 'later' });
    expect(waitingForEarlierPayout(order, now, rules)).toBeNull();
  });

  it('OPS-02 waits while an earlier payout is disputed, although it counts as paid', () => {
    const disputed = run(
      deposit(1, 250),
      settled,
      settledOrder((order) => payoutDisputed(order, payoutId(1), at)),
      deposit(2, 50),
    );
    expect(disputed.requests).toHaveLength(1);
    expect(waitingForEarlierPayout(disputed.order, now, rules)).toMatchObject({ payoutId: payoutId(1) });
    const ended = settledOrder((order) => payoutDisputeEnded(order, payoutId(1), at))(disputed.order);
    expect(ended.map(({ type }) => type)).toEqual(['OrderPayoutDisputeEnded', 'PayoutRequested']);
  });

  it('OPS-02 waits for a payout that is sent again, as for one that is sent the first time', () => {
    const { requests } = run(
      deposit(1, 250),
      settledOrder((order) => payoutFailed(order, payoutId(1), 'account-closed', at)),
      settledOrder((order) => payoutReopened(order, payoutId(1), 'a2', at)),
      deposit(2, 50),
    );
    expect(requests).toHaveLength(1);
  });

  it('OPS-02 ADM-03 is paid on release despite an unresolved payout, unless that waits for the provider’s list', () => {
    const { order } = run(deposit(1, 250), deposit(2, 50));
    expect(deferredBy(order, rules)?.id).toBe(payoutId(1));
    expect(release(order, now, rules).map(({ type }) => type)).toEqual([
      'OrderDeferralReleased',
      'OrderReleased',
      'PayoutRequested',
    ]);
    const waiting = after(order, payoutAwaitingList(order, payoutId(1), at));
    expect(() => release(waiting, now, rules)).toThrow(expect.objectContaining({ code: 'waits-for-list' }));
    const read = after(waiting, payoutListCompared(waiting, payoutId(1), 'same', at));
    expect(release(read, now, rules).at(-1)?.type).toBe('PayoutRequested');
    // Held for another reason, a release ends the hold alone.
    const held = after(order, holdByOperator(order, now));
    expect(deferredBy(held, rules)).toBeNull();
  });

  it('OPS-02 does not wait while an operator holds it, and waits again when it is released', () => {
    const held = run(deposit(1, 250), deposit(2, 50), (order) => holdByOperator(order, now));
    expect(waitingForEarlierPayout(held.order, now, rules)).toBeNull();
    expect(settled(held.order).map(({ type }) => type)).toEqual(['OrderPayoutSettled']);
    const released = after(held.order, release(held.order, now, rules));
    expect(waitingForEarlierPayout(released, now, rules)).toMatchObject({ kobo: 7_750_000n });
    expect(settled(released).map(({ type }) => type)).toEqual(['OrderPayoutSettled', 'PayoutRequested']);
  });
});
