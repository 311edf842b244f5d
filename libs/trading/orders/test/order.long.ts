import { event } from '@usdt-africa/contracts/events';
import { assertBalanced, type Posting, Refusal } from '@usdt-africa/kernel';
import fc from 'fast-check';
import {
  cancel,
  chooseShortfall,
  depositConfirmed,
  depositsDropped,
  depositsSeen,
  giveSentHint,
  payoutFailed,
  payoutReturned,
  payoutSettled,
  place,
  priceWaitingDeposits,
  timePassed,
  unpriced,
} from '../src/domain/decide.js';
import { type Order, orderDecider, type OrderEvent, outstanding } from '../src/domain/order.js';
import type { RateAtDeposit } from '../src/domain/rules.js';
import { orderId, placedData as placed, rules } from '../src/domain/sample-order.features.js';

/** Another campaign each time; `LONG_SEED` repeats one. */
const SEED = Number(process.env['LONG_SEED'] ?? Date.now() % 2_147_483_647);
const RUNS = Number(process.env['LONG_RUNS'] ?? 50_000);

const START = Date.parse('2026-01-05T09:00:00.000Z');
const instant = (at: number): string => new Date(at).toISOString();
/** Simulated order: a clock, its events, and each thing that can happen to it. */
class Sale {
  now = START;
  order: Order = orderDecider.initial;
  readonly events: OrderEvent[] = [];

  /** Decides; a refusal changes nothing. The decided events are folded into the order at once. */
  happens(decide: (order: Order) => readonly OrderEvent[]): readonly OrderEvent[] {
    let decided: readonly OrderEvent[] = [];
    try {
      decided = decide(this.order);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
    for (const next of decided) {
      this.check(next);
      this.order = orderDecider.evolve(this.order, next);
      this.events.push(next);
    }
    return decided;
  }

  /** Applies due times: one run decides all there is to decide. */
  comesToRest(): void {
    this.happens((order) => timePassed(order, this.time, rules));
    expect(timePassed(this.order, this.time, rules)).toHaveLength(0);
  }

  get time(): Date {
    return new Date(this.now);
  }

  /** What must hold of a payout at the moment it is decided. */
  private check(next: OrderEvent): void {
    if (next.type !== 'PayoutRequested') return;
    const { order } = this;
    assertBalanced(next.type, next.data.postings as Posting[]);
    expect(order.cancelledAt).toBeNull();
    const paid = order.deposits.filter((deposit) => next.data.depositKeys.includes(deposit.key));
    expect(paid).toHaveLength(next.data.depositKeys.length);
    expect(paid.every((deposit) => deposit.payoutId === null && deposit.parts !== null)).toBe(true);
    const micro = paid.reduce((sum, deposit) => sum + deposit.amountMicro, 0n);
    const parts = paid.flatMap((deposit) => deposit.parts ?? []);
    expect(BigInt(next.data.amountMicro)).toBe(micro);
    expect(parts.reduce((sum, part) => sum + BigInt(part.amountMicro), 0n)).toBe(micro);
    expect(BigInt(next.data.amountKobo)).toBe(parts.reduce((sum, part) => sum + BigInt(part.nairaKobo), 0n));
    expect(micro).toBeGreaterThanOrEqual(rules.minimumSellMicro);
    expect(BigInt(next.data.amountKobo)).toBeLessThanOrEqual(rules.holdAboveKobo);
    expect(next.data.sequence).toBe(order.payouts.length + 1);
    expect(order.payouts.map((payout) => payout.id)).not.toContain(next.data.payoutId);
  }
}

const key = (n: number): string => `${String(n).padStart(64, '0')}-0`;
/** Few deposits and payouts, so that one thing happens to the same one often. */
const n = fc.nat(5);
const micro = fc.oneof(
  fc.bigInt(1n, 3_000_000n),
  fc.constantFrom(125_000_000n, 248_999_999n, 249_000_000n, 250_000_000n, 275_000_000n),
  fc.bigInt(1n, 4_000_000_000n),
);
const rate = fc
  .tuple(fc.bigInt(14_000_000n, 17_000_000n), fc.bigInt(0n, 100_000n))
  .map(([sellRate, more]): RateAtDeposit => ({ sellRate, referenceRate: sellRate + more, sources: [] }));
const step = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), seconds: fc.nat(4_000) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('wait' as const), seconds: fc.nat(200_000) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('seen' as const), n, micro }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('dropped' as const), n }) },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('confirmed' as const), n, micro, ago: fc.nat(300), rate: fc.option(rate) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('rates' as const), rate, all: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('choose' as const),
      choice: fc.constantFrom('partial-payout' as const, 'top-up' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('cancel' as const, 'hint' as const, 'place' as const) }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constantFrom('settled' as const, 'failed' as const, 'returned' as const), n }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

function take(sale: Sale, one: Step): void {
  const at = instant(sale.now);
  switch (one.do) {
    case 'wait':
      sale.now += one.seconds * 1_000;
      return;
    case 'place':
      return void expect(sale.happens((order) => place(order, placed))).toEqual([]);
    case 'hint':
      return void sale.happens((order) => giveSentHint(order, sale.time));
    case 'cancel':
      return void sale.happens((order) => cancel(order, sale.time));
    case 'seen':
      return void sale.happens((order) =>
        depositsSeen(order, [{ depositKey: key(one.n), amountMicro: String(one.micro), blockNumber: 1, seenAt: at }]),
      );
    case 'dropped':
      return void sale.happens((order) => depositsDropped(order, [{ depositKey: key(one.n), at }]));
    case 'confirmed': {
      const deposit = {
        key: key(one.n),
        amountMicro: one.micro,
        receivedAt: instant(Math.max(START, sale.now - one.ago * 1_000)),
        confirmedAt: at,
      };
      sale.happens((order) => depositConfirmed(order, deposit, one.rate, sale.time, rules));
      // A repeated event does nothing.
      expect(sale.happens((order) => depositConfirmed(order, deposit, one.rate, sale.time, rules))).toHaveLength(0);
      return;
    }
    case 'rates': {
      const waiting = unpriced(sale.order).slice(0, one.all ? undefined : 1);
      const rates = new Map(waiting.map((deposit) => [deposit.key, one.rate]));
      return void sale.happens((order) => priceWaitingDeposits(order, rates, sale.time, rules));
    }
    case 'choose':
      return void sale.happens((order) => chooseShortfall(order, one.choice, sale.time, rules));
    default: {
      const payoutId = sale.order.payouts[one.n]?.id ?? orderId;
      const decide = (order: Order): readonly OrderEvent[] => {
        if (one.do === 'settled') return payoutSettled(order, payoutId, at);
        return (one.do === 'failed' ? payoutFailed : payoutReturned)(order, payoutId, 'as the bank says', at);
      };
      sale.happens(decide);
      expect(sale.happens(decide)).toHaveLength(0);
    }
  }
}

describe('the long way of an order', () => {
  it(`SELL-06 whatever happens in whatever order, ${RUNS} times (LONG_SEED=${SEED}): every micro is in one payout or waits for a reason`, () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const sale = new Sale();
        sale.happens((order) => place(order, placed));
        const confirmed = new Set<string>();
        for (const one of steps) {
          if (one.do === 'confirmed') confirmed.add(key(one.n));
          take(sale, one);
          if (one.do === 'wait') sale.comesToRest();
        }
        // Long after, whatever could be paid is.
        sale.now += 100 * 86_400_000;
        sale.comesToRest();

        const { order, events } = sale;
        expect(order.deposits.map((deposit) => deposit.key).sort()).toEqual([...confirmed].sort());
        const paidKeys = order.payouts.flatMap((payout) => payout.depositKeys);
        expect(new Set(paidKeys).size).toBe(paidKeys.length);
        const waiting = order.deposits.filter((deposit) => deposit.payoutId === null);
        expect(paidKeys.length + waiting.length).toBe(confirmed.size);
        if (waiting.length > 0) expect(order.holds.length).toBeGreaterThan(0);
        const allPaid = order.payouts.length > 0 && order.payouts.every((payout) => payout.state === 'settled');
        if (order.completedAt) expect(allPaid).toBe(true);
        // A fully paid order is completed, whatever came in between: only money still owed keeps it open.
        if (allPaid && outstanding(order).length === 0) expect(order.completedAt).not.toBeNull();
        // The stored events are complete: they alone make the same order again.
        expect(events.reduce(orderDecider.evolve, orderDecider.initial)).toEqual(order);
        expect(events.filter(({ type }) => type === 'OrderPlaced')).toEqual([event('OrderPlaced', placed)]);
      }),
      { seed: SEED, numRuns: RUNS, interruptAfterTimeLimit: 1_000_000, markInterruptAsFailure: true },
    );
  });
});
