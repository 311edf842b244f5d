import { event } from '@usdt-africa/contracts/events';
import { assertBalanced, type Posting, uuidFrom } from '@usdt-africa/kernel';
import { specify } from '@usdt-africa/test-kit';
import fc from 'fast-check';
import {
  cancel,
  chooseShortfall,
  depositConfirmed,
  depositsConfirmed,
  depositsDropped,
  depositsSeen,
  type FinalDeposit,
  limitRaised,
  payoutReturned,
  payoutSettled,
  place,
  priceWaitingDeposits,
  timePassed,
} from './decide.js';
import { type Order, orderDecider, type OrderEvent } from './order.js';
import { statusOf } from '../read-model/status.js';
import type { RateAtDeposit } from './rules.js';
import { orderId, PLACED_AT, placedData, rules } from './sample-order.features.js';

const placed = event('OrderPlaced', placedData);
const key = (n: number): string => `${String(n).padStart(64, '0')}-0`;
const later: RateAtDeposit = { sellRate: 15_500_000n, referenceRate: 15_600_000n, sources: [] };

interface Deposited {
  n: number;
  micro: bigint;
  at?: string;
  rate?: RateAtDeposit | null;
}
const deposit = ({ n, micro, at = '2026-01-05T09:01:00.000Z' }: Deposited): FinalDeposit => ({
  key: key(n),
  amountMicro: micro,
  receivedAt: at,
  confirmedAt: new Date(Date.parse(at) + 57_000).toISOString(),
});

const deposits = specify<Order, Deposited, OrderEvent>(orderDecider, (order, command, now) =>
  depositConfirmed(order, deposit(command), command.rate === undefined ? later : command.rate, now, rules),
);
const clock = specify<Order, null, OrderEvent>(orderDecider, (order, _command, now) => timePassed(order, now, rules));

/** Runs a list of commands one after another, as the handlers do. */
function run(...steps: ((order: Order) => readonly OrderEvent[])[]): { order: Order; events: OrderEvent[] } {
  let order = orderDecider.initial;
  const events: OrderEvent[] = [];
  for (const step of steps)
    for (const next of step(order)) {
      order = orderDecider.evolve(order, next);
      events.push(next);
    }
  return { order, events };
}
const arrive =
  (command: Deposited, now = '2026-01-05T09:02:00.000Z') =>
  (order: Order): readonly OrderEvent[] =>
    depositConfirmed(order, deposit(command), command.rate === undefined ? later : command.rate, new Date(now), rules);
const begin = (order: Order): readonly OrderEvent[] => place(order, placedData);
const requested = (events: readonly OrderEvent[]) =>
  events.flatMap((next) => (next.type === 'PayoutRequested' ? [next.data] : []));

describe('amounts owed for a sale', () => {
  it('SELL-06 pays the exact amount at the locked rate, at once', () => {
    const { events } = run(begin, arrive({ n: 1, micro: 250_000_000n }));
    expect(events.map((next) => next.type)).toEqual([
      'OrderPlaced',
      'OrderDepositConfirmed',
      'OrderDepositPriced',
      'PayoutRequested',
    ]);
    expect(requested(events)[0]).toMatchObject({
      amountKobo: '39400000',
      amountMicro: '250000000',
      why: 'reached',
      sequence: 1,
    });
  });

  it('SELL-06 counts a sum within 0.5 % (at most 1 unit) as reached', () => {
    expect(requested(run(begin, arrive({ n: 1, micro: 249_000_000n })).events)).toHaveLength(1);
    expect(requested(run(begin, arrive({ n: 1, micro: 248_999_999n })).events)).toHaveLength(0);
  });

  it('SELL-06 waits ten minutes after the last deposit when less was received, then pays it', () => {
    const { events, order } = run(begin, arrive({ n: 1, micro: 100_000_000n }));
    expect(requested(events)).toHaveLength(0);
    expect(timePassed(order, new Date('2026-01-05T09:11:56.999Z'), rules)).toEqual([]);
    expect(requested(timePassed(order, new Date('2026-01-05T09:11:57.000Z'), rules))[0]).toMatchObject({
      why: 'waited',
      amountKobo: '15760000',
    });
  });

  it('SELL-06 pays a smaller received sum at once when the customer chooses so, and only once', () => {
    const short = run(begin, arrive({ n: 1, micro: 100_000_000n })).order;
    const now = new Date('2026-01-05T09:03:00.000Z');
    const events = chooseShortfall(short, 'partial-payout', now, rules);
    expect(requested(events)[0]).toMatchObject({ why: 'customer', amountKobo: '15760000' });
    const paid = events.reduce((order, next) => orderDecider.evolve(order, next), short);
    expect(() => chooseShortfall(paid, 'partial-payout', now, rules)).toThrow(
      expect.objectContaining({ code: 'nothing-to-choose' }),
    );
    expect(timePassed(paid, new Date('2026-01-05T10:00:00.000Z'), rules)).toEqual([]);
  });

  it('SELL-06 adds several transfers to one sum, and pays it in one payout', () => {
    const { events } = run(
      begin,
      arrive({ n: 1, micro: 100_000_000n }),
      arrive({ n: 2, micro: 50_000_000n }),
      arrive({ n: 3, micro: 100_000_000n }),
    );
    expect(requested(events)).toHaveLength(1);
    expect(requested(events)[0]).toMatchObject({ amountKobo: '39400000', depositKeys: [key(1), key(2), key(3)] });
  });

  it('SELL-06 rounds parts as one sum: three transfers pay what was quoted', () => {
    const odd = { ...placedData, rate: '1576.4157', amountMicro: '30000000', nairaKobo: '4729247' };
    const { events } = run(
      (order) => place(order, odd),
      ...[7_333_333n, 11_333_333n, 11_333_334n].map((micro, n) => arrive({ n, micro })),
    );
    expect(requested(events).map((payout) => payout.amountKobo)).toEqual(['4729247']);
  });

  it('SELL-06 covers the order and 10 % with the lock; amounts above take the rate at the block’s time', () => {
    const { events } = run(begin, arrive({ n: 1, micro: 300_000_000n }));
    // 275 at 1576, 25 at 1550
    expect(requested(events)[0]!.amountKobo).toBe(String(275n * 157_600n + 25n * 155_000n));
  });

  it('SELL-06 pays a late deposit at the rate at its block’s time', () => {
    const { events } = run(begin, arrive({ n: 1, micro: 250_000_000n, at: '2026-01-05T09:01:45.001Z' }));
    expect(requested(events)[0]!.amountKobo).toBe(String(250n * 155_000n));
    expect(
      requested(run(begin, arrive({ n: 1, micro: 250_000_000n, at: '2026-01-05T09:01:45.000Z' })).events)[0]!
        .amountKobo,
    ).toBe('39400000');
  });

  it('RATE-09 holds a late deposit without a fresh rate and takes the first one after', () => {
    const late = run(begin, arrive({ n: 1, micro: 250_000_000n, at: '2026-01-05T10:00:00.000Z', rate: null }));
    expect(late.events.at(-1)).toMatchObject({ type: 'OrderHeld', data: { reason: 'no-rate' } });
    const events = priceWaitingDeposits(
      late.order,
      new Map([[key(1), later]]),
      new Date('2026-01-05T10:05:00.000Z'),
      rules,
    );
    expect(events.map((next) => next.type)).toEqual(['OrderDepositPriced', 'OrderHoldEnded', 'PayoutRequested']);
  });

  it('SELL-07 holds deposits below the minimum and adds later deposits to them', () => {
    const small = run(begin, arrive({ n: 1, micro: 750_000n }));
    expect(small.events.at(-1)).toMatchObject({ type: 'OrderHeld', data: { reason: 'below-minimum' } });
    expect(timePassed(small.order, new Date('2026-01-07T09:00:00.000Z'), rules)).toEqual([]);
    const both = run(begin, arrive({ n: 1, micro: 750_000n }), arrive({ n: 2, micro: 250_000_000n }));
    expect(both.events.some((next) => next.type === 'OrderHoldEnded')).toBe(true);
    expect(requested(both.events)[0]!.amountMicro).toBe('250750000');
  });

  it('SELL-07 holds a sum above the threshold instead of paying it', () => {
    const big = run(begin, arrive({ n: 1, micro: 4_000_000_000n }));
    expect(big.events.at(-1)).toMatchObject({ type: 'OrderHeld', data: { reason: 'above-threshold' } });
    expect(requested(big.events)).toHaveLength(0);
  });

  it('SELL-06 two concurrent deposits are one sum, whichever is decided first', () => {
    for (const [first, second] of [
      [1, 2],
      [2, 1],
    ] as const) {
      // Both inside the lock; together they exceed what it covers, so the second needs the rate at its block's time.
      const { events, order } = run(
        begin,
        arrive({ n: first, micro: 150_000_000n }),
        arrive({ n: second, micro: 150_000_000n }),
      );
      expect(order.holds).toEqual([]);
      expect(requested(events).map((payout) => payout.amountKobo)).toEqual([String(275n * 157_600n + 25n * 155_000n)]);
    }
  });

  it('SELL-07 dust after a delivery keeps no order open and counts with the next deposit', () => {
    const dust = arrive({ n: 2, micro: 1n });
    const settledOf = (order: Order) => payoutSettled(order, order.payouts[0]!.id, PLACED_AT);
    for (const steps of [
      [settledOf, dust],
      [dust, settledOf],
    ]) {
      const { order, events } = run(begin, arrive({ n: 1, micro: 250_000_000n }), ...steps);
      expect(order.completedAt).not.toBeNull();
      expect(statusOf(order)).toBe('completed');
      const more = run(() => events, arrive({ n: 3, micro: 2_000_000n }));
      expect(requested(more.events).map((payout) => payout.amountMicro)).toEqual(['250000000', '2000001']);
    }
  });

  it('SELL-07 INT-06 ends the below-minimum hold with its last deposit, also where that is over the limit now', () => {
    const [first, second] = [1, 2].map((n) => arrive({ n, micro: 300_000n }));
    const third = deposit({ n: 3, micro: 500_000n });
    const tooMuch = (...ns: number[]) => {
      const { order } = run(begin, first!, second!);
      const ratedDeposits = [{ deposit: third, rate: later }];
      return depositsConfirmed(order, ratedDeposits, new Date('2026-01-05T09:03:00.000Z'), rules, new Set(ns.map(key)));
    };
    const ended = (events: readonly OrderEvent[]) =>
      events.flatMap(({ type, data }) => (type === 'OrderHoldEnded' ? [[data.reason, data.depositKeys]] : []));
    expect(ended(tooMuch(1, 2, 3))).toEqual([['below-minimum', null]]);
    expect(ended(tooMuch(1, 3))).toEqual([['below-minimum', [key(1)]]]);
  });

  it('SELL-13 pays what arrives after the order ended', () => {
    const { events } = run(
      begin,
      (order) => timePassed(order, new Date('2026-01-06T09:00:00.000Z'), rules),
      arrive({ n: 1, micro: 250_000_000n, at: '2026-01-08T09:00:00.000Z' }, '2026-01-08T09:01:00.000Z'),
    );
    expect(events.map((next) => next.type)).toContain('OrderExpired');
    expect(requested(events)[0]!.amountKobo).toBe(String(250n * 155_000n));
  });

  it('SELL-13 holds what arrives after a cancellation', () => {
    const { events } = run(begin, (order) => cancel(order, new Date(PLACED_AT)), arrive({ n: 1, micro: 250_000_000n }));
    expect(events.at(-1)).toMatchObject({ type: 'OrderHeld', data: { reason: 'after-cancellation' } });
  });

  it('SELL-12 holds a whole deposit over the limit, and pays it at its own rate once the limit is raised', () => {
    const over = deposit({ n: 2, micro: 100_000_000n, at: '2026-01-05T10:00:00.000Z' });
    const { events, order } = run(begin, arrive({ n: 1, micro: 250_000_000n }), (state) =>
      depositConfirmed(state, over, later, new Date('2026-01-05T10:01:00.000Z'), rules, true),
    );
    expect(events.at(-1)).toMatchObject({ type: 'OrderHeld', data: { reason: 'over-limit', depositKeys: [key(2)] } });
    expect(requested(events).map((payout) => payout.amountMicro)).toEqual(['250000000']);
    const paid = payoutSettled(order, order.payouts[0]!.id, PLACED_AT).reduce(orderDecider.evolve, order);
    expect(statusOf(paid)).toBe('held');
    expect(timePassed(paid, new Date('2026-01-07T09:00:00.000Z'), rules)).toEqual([]);
    const raised = limitRaised(paid, key(2), new Date('2026-01-05T12:00:00.000Z'), rules);
    expect(raised.map((next) => next.type)).toEqual(['OrderHoldEnded', 'PayoutRequested']);
    expect(requested(raised)[0]!.amountKobo).toBe(String(100n * 155_000n));
    expect(limitRaised(paid, key(1), new Date(PLACED_AT), rules)).toEqual([]);
  });

  it('SELL-06 pays what comes after a payout as another payout', () => {
    const paid = (order: Order) => payoutSettled(order, order.payouts[0]!.id, PLACED_AT);
    const { events } = run(begin, arrive({ n: 1, micro: 250_000_000n }), paid, arrive({ n: 2, micro: 5_000_000n }));
    expect(requested(events).map((next) => [next.sequence, next.why])).toEqual([
      [1, 'reached'],
      [2, 'later'],
    ]);
  });

  it('SELL-05 a guest may cancel an order while no deposit is seen', () => {
    const seen = { depositKey: key(1), amountMicro: '1', blockNumber: 1, seenAt: PLACED_AT };
    const order = run(begin, (state) => depositsSeen(state, [seen])).order;
    expect(() => cancel(order, new Date(PLACED_AT))).toThrow(expect.objectContaining({ code: 'too-late-to-cancel' }));
    const dropped = run(
      begin,
      (state) => depositsSeen(state, [seen]),
      (state) => depositsDropped(state, [{ depositKey: key(1), at: PLACED_AT }]),
    ).order;
    expect(cancel(dropped, new Date(PLACED_AT))).toHaveLength(1);
  });

  it('SELL-08 completes when every payout is settled; a return undoes it', () => {
    const paid = run(begin, arrive({ n: 1, micro: 250_000_000n }));
    const payoutId = requested(paid.events)[0]!.payoutId;
    const settled = payoutSettled(paid.order, payoutId, PLACED_AT);
    expect(settled.map((next) => next.type)).toEqual(['OrderPayoutSettled', 'OrderCompleted']);
    const done = settled.reduce((order, next) => orderDecider.evolve(order, next), paid.order);
    expect(payoutSettled(done, payoutId, PLACED_AT)).toEqual([]);
    const back = payoutReturned(done, payoutId, 'the bank sent it back', PLACED_AT);
    expect(back.reduce((order, next) => orderDecider.evolve(order, next), done).completedAt).toBeNull();
  });

  it('SELL-05 a repeated deposit event changes nothing', () => {
    deposits
      .given(placed, ...run(begin, arrive({ n: 1, micro: 250_000_000n })).events.slice(1))
      .when({ n: 1, micro: 250_000_000n })
      .then();
    clock.given(placed).when(null, '2026-01-05T23:00:00.000Z').then();
  });

  it('SELL-06 property: every micro is in exactly one payout or waits, postings balance, and nothing is decided twice', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            micro: fc.bigInt(1n, 3_000_000_000n),
            minutes: fc.integer({ min: 0, max: 3_000 }),
            rate: fc.boolean(),
            again: fc.boolean(),
          }),
          { maxLength: 8 },
        ),
        fc.boolean(),
        (rated, cancelled) => {
          const steps = rated
            .sort((a, b) => a.minutes - b.minutes)
            .flatMap(({ micro, minutes, rate, again }, n) => {
              const at = new Date(Date.parse(PLACED_AT) + minutes * 60_000);
              const step = arrive(
                { n, micro, at: at.toISOString(), rate: rate ? later : null },
                new Date(at.getTime() + 60_000).toISOString(),
              );
              return again ? [step, step] : [step];
            });
          const end = new Date(Date.parse(PLACED_AT) + 10_000 * 60_000);
          const { order, events } = run(
            begin,
            ...(cancelled ? [(state: Order) => cancel(state, new Date(PLACED_AT))] : []),
            ...steps,
            (state) => timePassed(state, end, rules),
          );
          const payouts = requested(events);
          for (const payout of payouts) assertBalanced('PayoutRequested', payout.postings as Posting[]);
          const paidKeys = payouts.flatMap((payout) => payout.depositKeys);
          expect(new Set(paidKeys).size).toBe(paidKeys.length);
          const waiting = order.deposits.filter((candidate) => candidate.payoutId === null);
          expect(paidKeys.length + waiting.length).toBe(rated.length);
          // Whatever waits is held for a reason, or until the earlier payout is known.
          if (waiting.length > 0) expect(order.holds.length + Number(order.deferred !== null)).toBeGreaterThan(0);
          expect(timePassed(order, end, rules)).toEqual([]);
          expect(new Set(payouts.map((payout) => payout.payoutId)).size).toBe(payouts.length);
          expect(payouts.map((payout) => payout.payoutId)).toEqual(
            payouts.map((_p, i) => uuidFrom('payout', orderId, String(i + 1))),
          );
        },
      ),
      { numRuns: 300 },
    );
  });
});
