import { assertBalanced, evolveAll, type Posting, Refusal } from '@usdt-africa/kernel';
import { statusOf } from '../read-model/status.js';
import { cancel, depositConfirmed, payoutFailed, payoutReturned, payoutSettled, place, timePassed } from './decide.js';
import { release, releasable } from './operate.js';
import { type Order, orderDecider, type OrderEvent, outstanding, unpaid } from './order.js';
import { owedParts } from './owed.js';
import { depositsConfirmed, toWeigh } from './rated-deposits.js';
import {
  awaitProof,
  refundable,
  refundCompleted,
  refunded,
  refundEnded,
  refundSendUndone,
  refundSum,
  reserveForRefund,
} from './refund.js';
import { orderId, PLACED_AT, placedData, rules } from './sample-order.features.js';

const REFUND = '5b0de6a7-9c1f-8a52-b3d4-61f0c9e2a781';
const SECOND = '5b0de6a7-9c1f-8a52-b3d4-61f0c9e2a782';
const SUM = 417_300n;
const START = Date.parse(PLACED_AT);
const minute = (n: number): Date => new Date(START + n * 60_000);
const key = (n: number): string => `${String(n).padStart(64, '0')}-0`;
const rate = { sellRate: 15_500_000n, referenceRate: 15_600_000n, sources: [] };
const deposit = (n: number, micro: bigint, at: Date) => ({
  key: key(n),
  amountMicro: micro,
  receivedAt: at.toISOString(),
  confirmedAt: at.toISOString(),
});

type Step = (order: Order) => readonly OrderEvent[];
/** Runs decisions one after another. */
function run(
  order: Order,
  ...steps: readonly Step[]
): { readonly order: Order; readonly events: readonly OrderEvent[] } {
  const events: OrderEvent[] = [];
  let state = order;
  for (const step of steps) {
    const decided = step(state);
    events.push(...decided);
    state = evolveAll(orderDecider, state, decided);
  }
  return { order: state, events };
}
const arrives =
  (n: number, micro: bigint, at: number): Step =>
  (order) =>
    depositConfirmed(order, deposit(n, micro, minute(at)), rate, minute(at), rules);
const reserves =
  (at: number, payoutId: string | null = null, refundId = REFUND): Step =>
  (order) =>
    reserveForRefund(order, { refundId, payoutId, keys: null }, minute(at));
const awaits =
  (from: number): Step =>
  (order) =>
    awaitProof(order, {
      refundId: REFUND,
      amountMicro: SUM,
      at: minute(from).toISOString(),
      until: minute(from + 30).toISOString(),
    });
const sends =
  (at: number, costMicro = 0n): Step =>
  (order) =>
    refunded(order, { refundId: REFUND, causeId: REFUND, costMicro }, minute(at));
const types = (events: readonly OrderEvent[]): string[] => events.map(({ type }) => type);
const sums = (events: readonly OrderEvent[]): Record<string, bigint> => {
  const result: Record<string, bigint> = {};
  for (const { type, data } of events) {
    const { postings = [] } = data as { readonly postings?: readonly Posting[] };
    if (postings.length > 0) assertBalanced(type, postings);
    for (const { account, currency, amount } of postings)
      result[`${account} ${currency}`] = (result[`${account} ${currency}`] ?? 0n) + BigInt(amount);
  }
  return result;
};
const code = (act: () => unknown): string => {
  try {
    act();
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
  return 'nothing';
};

const placed = run(orderDecider.initial, (order) => place(order, placedData)).order;
/** Cancelled before 100 USDT were received: they are held. */
const cancelled = run(placed, (order) => cancel(order, minute(1)), arrives(1, 100_000_000n, 2)).order;
const paid = run(placed, arrives(1, 250_000_000n, 1)).order;
const payoutId = paid.payouts[0]!.id;
const failed = run(paid, (order) => payoutFailed(order, payoutId, 'account-closed', minute(5).toISOString())).order;

describe('an order whose deposits are refunded', () => {
  it('SELL-13 reserves what was received after its cancellation, sends it back, and is refunded', () => {
    expect(statusOf(cancelled)).toBe('held');
    const { order, events } = run(cancelled, reserves(10), awaits(11), arrives(2, SUM, 12), sends(13));
    expect(types(events)).toEqual([
      'OrderRefundReserved',
      'OrderRefundProofAwaited',
      'OrderDepositConfirmed',
      'OrderProofDepositReceived',
      'OrderRefunded',
    ]);
    expect(statusOf(order)).toBe('refunding');
    expect(sums(events)).toEqual({
      [`customer:order:${orderId} USDT`]: 100_417_300n,
      [`payable:refund:${REFUND} USDT`]: -100_417_300n,
    });
    const done = run(order, (one) => refundCompleted(one, REFUND, minute(15), rules));
    expect(types(done.events)).toEqual(['OrderRefundCompleted', 'OrderHoldEnded']);
    expect(statusOf(done.order)).toBe('refunded');
    expect(done.order.holds).toEqual([]);
    expect(refundCompleted(done.order, REFUND, minute(16), rules)).toEqual([]);
  });

  it('SELL-14 pays no reserved deposit: not by time, not by a release, not with a later deposit', () => {
    const { order } = run(cancelled, reserves(10));
    expect(unpaid(order)).toEqual([]);
    expect(timePassed(order, minute(60 * 24), rules)).toEqual([]);
    expect(releasable(order, rules).why).toBe('not-held');
    expect(code(() => release(order, minute(11), rules))).toBe('not-held');
    const later = run(order, arrives(2, 50_000_000n, 12));
    expect(later.events.filter(({ type }) => type === 'PayoutRequested')).toEqual([]);
    const mine = later.events.find(({ type }) => type === 'OrderHeld');
    expect(mine?.data).toMatchObject({ reason: 'after-cancellation', depositKeys: [key(2)] });
    expect(outstanding(later.order).map((one) => one.key)).toEqual([key(2)]);
  });

  it('SELL-14 pays a short deposit that is not reserved any more, and never one that went back', () => {
    const short = run(placed, arrives(1, 100_000_000n, 1)).order;
    const reserved = run(short, reserves(2)).order;
    expect(timePassed(reserved, minute(60), rules)).toEqual([]);
    const ended = run(reserved, (order) => refundEnded(order, REFUND, minute(60), rules));
    expect(types(ended.events)).toEqual(['OrderRefundEnded', 'PayoutRequested']);
    const sent = run(reserved, sends(3)).order;
    expect(refundEnded(sent, REFUND, minute(60), rules)).toEqual([]);
    expect(types(run(sent, arrives(2, 250_000_000n, 4)).events)).toContain('PayoutRequested');
  });

  it('SELL-14 undoes a payout that surely did not pay at its own rates, to the kobo and the micro', () => {
    const { events } = run(placed, arrives(1, 250_000_000n, 1));
    const reserved = run(failed, reserves(10, payoutId));
    expect(types(reserved.events)).toEqual(['OrderPayoutUndone', 'OrderRefundReserved']);
    const both = sums([...events, ...reserved.events]);
    expect(Object.values(both).every((sum) => sum === 0n)).toBe(true);
    expect(statusOf(reserved.order)).toBe('refunding');
    expect(owedParts(reserved.order)).toMatchObject({ priced: 0n, requested: 0n });
    // Late words about the payout change nothing.
    expect(payoutSettled(reserved.order, payoutId, minute(11).toISOString())).toEqual([]);
    expect(payoutReturned(reserved.order, payoutId, 'no', minute(11).toISOString())).toEqual([]);
    const ended = run(reserved.order, (order) => refundEnded(order, REFUND, minute(20), rules));
    expect(types(ended.events)).toEqual(['OrderRefundEnded', 'PayoutRequested']);
    expect(ended.order.payouts.map(({ state }) => state)).toEqual(['closed', 'open']);
  });

  it('SELL-14 refunds no payout that may be paid, and no deposits twice', () => {
    expect(code(() => run(paid, reserves(10, payoutId)))).toBe('payout-not-certain');
    expect(code(() => run(paid, reserves(10)))).toBe('nothing-to-refund');
    expect(code(() => run(placed, reserves(10)))).toBe('nothing-to-refund');
    const reserved = run(cancelled, reserves(10)).order;
    expect(run(reserved, reserves(11)).events).toEqual([]);
    expect(code(() => run(reserved, reserves(11, null, SECOND)))).toBe('refund-open');
    const settled = run(reserved, sends(12), (order) => refundCompleted(order, REFUND, minute(13), rules)).order;
    expect(code(() => run(settled, reserves(14, null, SECOND)))).toBe('nothing-to-refund');
    const disputed = {
      ...failed,
      payouts: failed.payouts.map((payout) => ({ ...payout, disputedSince: PLACED_AT })),
    };
    expect(code(() => run(disputed, reserves(10, payoutId)))).toBe('payout-not-certain');
  });

  it('SELL-14 refunds nothing while operators review its sender', () => {
    const listed = run(placed, (order) =>
      depositsConfirmed(
        order,
        [{ deposit: deposit(1, 250_000_000n, minute(1)), rate }],
        minute(1),
        rules,
        new Set(),
        new Set([key(1)]),
      ),
    ).order;
    expect(code(() => run(listed, reserves(10)))).toBe('under-review');
    expect(code(() => run({ ...cancelled, heldByOperatorSince: PLACED_AT }, reserves(10)))).toBe('under-review');
  });

  it('SELL-14 never sells a proof: in time it is kept for the refund, out of time it is a deposit', () => {
    const awaiting = run(cancelled, reserves(10), awaits(11)).order;
    const proof = deposit(2, SUM, minute(41));
    expect(toWeigh({ ...awaiting, cancelledAt: null }, [proof], rules)).toEqual({ large: [], small: [] });
    const received = run(awaiting, arrives(2, SUM, 41)).order;
    expect(received.deposits[1]).toMatchObject({ isProof: true, refundId: REFUND, parts: null });
    expect(types(run(awaiting, arrives(2, SUM, 42)).events)).toEqual([
      'OrderDepositConfirmed',
      'OrderDepositPriced',
      'OrderHeld',
    ]);
    expect(types(run(awaiting, arrives(2, SUM + 100n, 12)).events)).toContain('OrderDepositPriced');
    // A proof of a refund that ended goes back with the next one.
    const ended = run(received, (order) => refundEnded(order, REFUND, minute(50), rules)).order;
    expect(ended.deposits[1]).toMatchObject({ isProof: true, refundId: null, parts: null });
    expect(unpaid(ended).map((one) => one.key)).toEqual([key(1)]);
    expect(refundable(ended, null, null)).toMatchObject({ amountMicro: 100_417_300n });
  });

  it('SELL-14 awaits a sum once', () => {
    const awaiting = run(cancelled, reserves(10), awaits(11)).order;
    expect(() => run(awaiting, awaits(50))).toThrow(RangeError);
    expect(run(cancelled, awaits(50)).events).toEqual([]);
  });

  it('SELL-14 has its money again when the send was given up, and can send it once more', () => {
    const sent = run(cancelled, reserves(10), sends(11, 1_500_000n));
    const undone = run(sent.order, (order) =>
      refundSendUndone(order, { refundId: REFUND, causeId: REFUND, costMicro: 1_500_000n }, minute(12)),
    );
    expect(Object.values(sums([...sent.events, ...undone.events])).every((sum) => sum === 0n)).toBe(true);
    expect(refundSum(undone.order, REFUND, 1_500_000n)).toEqual({
      amountMicro: 100_000_000n,
      sendsMicro: 98_500_000n,
    });
    expect(types(run(undone.order, sends(13)).events)).toEqual(['OrderRefunded']);
    expect(run(sent.order, sends(13)).events).toEqual([]);
  });

  it('SELL-14 books the cost that is deducted', () => {
    const { events } = run(cancelled, reserves(10), sends(11, 1_500_000n));
    expect(sums(events)).toEqual({
      [`customer:order:${orderId} USDT`]: 100_000_000n,
      [`payable:refund:${REFUND} USDT`]: -98_500_000n,
      'income:refund-cost USDT': -1_500_000n,
    });
  });

  it('SELL-14 leaves a payout of other deposits alone, and is complete once both are done', () => {
    const settled = run(
      paid,
      (order) => payoutSettled(order, payoutId, minute(3).toISOString()),
      arrives(2, 400_000n, 4),
    );
    const { order } = run(settled.order, reserves(10), sends(11));
    expect(order.completedAt).not.toBeNull();
    const done = run(order, (one) => refundCompleted(one, REFUND, minute(12), rules)).order;
    expect(statusOf(done)).toBe('completed');
  });

  it('SELL-14 bears the cost itself where the bank did not pay', () => {
    expect(refundable(failed, payoutId, null)).toMatchObject({ wasPayable: true, worthKobo: 39_400_000n });
    expect(refundable(cancelled, null, null).wasPayable).toBe(false);
  });
});
