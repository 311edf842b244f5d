import { event } from '@usdt-africa/contracts/events';
import { fold } from '@usdt-africa/kernel';
import fc from 'fast-check';
import type { RatedDeposit } from './rated-deposits.js';
import { cancel, depositsConfirmed } from './decide.js';
import { holdByOperator } from './operate.js';
import { assertPlaced, type Order, orderDecider, type OrderEvent, type PlacedOrder } from './order.js';
import type { RateAtDeposit } from './rules.js';
import { PLACED_AT, placedData, rules } from './sample-order.features.js';
import { after } from './settle.js';
import { ratesNeeded, orderDeposits } from './priced-order-deposits.js';

const LATER: RateAtDeposit = {
  sellRate: 15_500_000n,
  referenceRate: 15_600_000n,
  sources: [{ name: 'quidax', rate: '1560.0000', at: '2026-01-05T09:03:00.000Z' }],
};
const NOW = new Date('2026-01-05T09:03:30.000Z');
const IN_LOCK = '2026-01-05T09:01:00.000Z';
const LATE = '2026-01-05T09:01:45.001Z';
const ORDERED = 250_000_000n;

interface Came {
  readonly n: number;
  readonly micro: bigint;
  readonly at?: string;
  readonly rate?: RateAtDeposit | null;
}
const rated = ({ n, micro, at = IN_LOCK, rate = LATER }: Came): RatedDeposit => ({
  deposit: {
    key: `${String(n).padStart(64, '0')}-0`,
    amountMicro: micro,
    receivedAt: at,
    confirmedAt: NOW.toISOString(),
  },
  rate,
});
const placed: Order = fold(orderDecider, [event('OrderPlaced', placedData)]);
assertPlaced(placed);
const asPlaced: PlacedOrder = placed;
const given = (...steps: ((order: Order) => readonly OrderEvent[])[]): PlacedOrder =>
  steps.reduce((order, step) => after(order, step(order)), asPlaced);
const final =
  (...came: Came[]) =>
  (order: Order) =>
    depositsConfirmed(order, came.map(rated), NOW, rules);
/** The page's view of an order when these deposits are seen and not final. */
const when = (order: Order, ...came: Came[]) => orderDeposits(order, { deposits: came.map(rated), now: NOW, rules });
const pricesOf = ({ deposits }: ReturnType<typeof orderDeposits>) =>
  deposits.map(({ price, late, parts }) => ({
    price,
    late,
    parts: parts.map(({ amountMicro, basis, rate, nairaKobo }) => [amountMicro, basis, rate, nairaKobo].join(' ')),
  }));

describe('priced deposits of an order', () => {
  it('SELL-06 given no placed order, when a deposit arrives, then pricing it fails with an error', () => {
    expect(() => when(orderDecider.initial)).toThrow('never placed');
    expect(() => depositsConfirmed(orderDecider.initial, [rated({ n: 1, micro: ORDERED })], NOW, rules)).toThrow(
      'never placed',
    );
  });

  it('SELL-06 given a held rate, when all of it is seen in time, then the naira of the order are expected', () => {
    const then = when(given(), { n: 1, micro: ORDERED });
    expect(pricesOf(then)).toEqual([
      { price: 'expected', late: false, parts: ['250000000 locked 1576.0000 39400000'] },
    ]);
    expect(then).toMatchObject({ expectedOutcome: 'paid', total: { micro: ORDERED, kobo: 39_400_000n } });
  });

  it('SELL-06 given a rate that has ended, when a deposit is first seen, then its rate and its sum are those it is paid', () => {
    const late = { n: 1, micro: ORDERED, at: LATE };
    const then = when(given(), late);
    expect(pricesOf(then)).toEqual([
      { price: 'expected', late: true, parts: ['250000000 deposit 1550.0000 38750000'] },
    ]);
    expect(then.expectedOutcome).toBe('paid');
    const order = given(final(late));
    expect(order.payouts.map(({ amountKobo }) => amountKobo)).toEqual([then.total.kobo]);
    expect(pricesOf(orderDeposits(order))).toEqual([{ ...pricesOf(then)[0], price: 'decided' }]);
  });

  it('SELL-06 a deposit at the exact end of the lock is in time', () => {
    expect(pricesOf(when(given(), { n: 1, micro: ORDERED, at: placedData.lockEndsAt }))[0]).toMatchObject({
      late: false,
    });
  });

  it('SELL-06 given one part that is final, when the rest comes late, then each part has its own rate', () => {
    const then = when(given(final({ n: 1, micro: 150_000_000n })), { n: 2, micro: 100_000_000n, at: LATE });
    expect(pricesOf(then)).toEqual([
      { price: 'decided', late: false, parts: ['150000000 locked 1576.0000 23640000'] },
      { price: 'expected', late: true, parts: ['100000000 deposit 1550.0000 15500000'] },
    ]);
    expect(then).toMatchObject({ expectedOutcome: 'paid', open: { micro: ORDERED, kobo: 39_140_000n } });
  });

  it('SELL-06 given more than the lock covers, when it is seen, then the excess takes the rate at its block’s time', () => {
    expect(pricesOf(when(given(), { n: 1, micro: 300_000_000n }))).toEqual([
      {
        price: 'expected',
        late: false,
        parts: ['275000000 locked 1576.0000 43340000', '25000000 deposit 1550.0000 3875000'],
      },
    ]);
  });

  it('RATE-09 given no rate for a late deposit, when it is seen, then there is no sum, and it waits for a rate', () => {
    const then = when(given(), { n: 1, micro: ORDERED, at: LATE, rate: null });
    expect(pricesOf(then)).toEqual([{ price: 'none', late: true, parts: [] }]);
    expect(then).toMatchObject({ expectedOutcome: 'no-rate', total: { micro: ORDERED, kobo: null } });
  });

  it('SELL-06 separates deposits in a payout from later ones', () => {
    const then = when(given(final({ n: 1, micro: ORDERED })), { n: 2, micro: 5_000_000n, at: LATE });
    expect(then).toMatchObject({
      expectedOutcome: 'paid',
      total: { micro: 255_000_000n, kobo: 40_175_000n },
      open: { micro: 5_000_000n, kobo: 775_000n },
    });
  });

  it('SELL-05 given no unpaid deposit, then the sums are zero and there is no expected outcome', () => {
    expect(orderDeposits(given())).toEqual({
      deposits: [],
      total: { micro: 0n, kobo: 0n },
      open: { micro: 0n, kobo: 0n },
      expectedOutcome: null,
    });
    // What became final meanwhile is not counted twice.
    const order = given(final({ n: 1, micro: ORDERED }));
    expect(when(order, { n: 1, micro: ORDERED })).toEqual(orderDeposits(order));
  });
});

describe('expected outcome of seen deposits', () => {
  const came = (micro: bigint, over: Partial<Came> = {}): Came => ({ n: 1, micro, ...over });
  it.each([
    ['as much as was ordered is paid', given(), came(ORDERED), 'paid'],
    ['a little less is still enough', given(), came(249_000_000n), 'paid'],
    ['less is asked about', given(), came(100_000_000n), 'choice'],
    ['too little waits for more', given(), came(750_000n), 'below-minimum'],
    ['a large sum waits for a person', given(), came(4_000_000_000n), 'above-threshold'],
    ['without a rate it waits for one', given(), came(ORDERED, { at: LATE, rate: null }), 'no-rate'],
    [
      'of a cancelled order it waits for a word',
      given((order) => cancel(order, new Date(PLACED_AT))),
      came(ORDERED),
      'after-cancellation',
    ],
    ['of a held order it waits for a person', given((order) => holdByOperator(order, NOW)), came(ORDERED), 'by-person'],
    [
      'a large sum of a held order waits for its size, too',
      given((order) => holdByOperator(order, NOW)),
      came(4_000_000_000n),
      'above-threshold',
    ],
    ['the rest makes it whole', given(final(came(100_000_000n))), came(150_000_000n, { n: 2 }), 'paid'],
    ['a part of the rest is asked about', given(final(came(100_000_000n))), came(50_000_000n, { n: 2 }), 'choice'],
    ['more makes too little enough', given(final(came(750_000n))), came(ORDERED, { n: 2 }), 'paid'],
    ['dust after a payout waits for more', given(final(came(ORDERED))), came(1n, { n: 2 }), 'below-minimum'],
  ] as const)('SELL-06 SELL-07 %s', (_name, order, next, expectedOutcome) => {
    expect(when(order, next).expectedOutcome).toBe(expectedOutcome);
  });
});

describe('the rates needed to price deposits', () => {
  const at = (micro: bigint, receivedAt: string) => ({ amountMicro: micro, receivedAt });
  it('SELL-06 are none in the lock, and those of late, excess and cancelled-order deposits', () => {
    expect(ratesNeeded(placed, [at(ORDERED, IN_LOCK)], rules)).toEqual([]);
    expect(ratesNeeded(placed, [at(1n, IN_LOCK), at(1n, LATE), at(2n, LATE)], rules)).toEqual([LATE]);
    expect(ratesNeeded(placed, [at(275_000_001n, IN_LOCK)], rules)).toEqual([IN_LOCK]);
    const cancelled = given((order) => cancel(order, new Date(PLACED_AT)));
    expect(ratesNeeded(cancelled, [at(ORDERED, IN_LOCK)], rules)).toEqual([IN_LOCK]);
  });
});

describe('for any deposits', () => {
  const someDeposits = fc
    .array(
      fc.record({
        micro: fc.bigInt(1n, 400_000_000n),
        seconds: fc.integer({ min: 0, max: 300 }),
        rate: fc.bigInt(10_000_000n, 20_000_000n),
      }),
      { minLength: 1, maxLength: 6 },
    )
    .map((all) =>
      all.map(({ micro, seconds, rate }, n) => ({
        n,
        micro,
        at: new Date(Date.parse(PLACED_AT) + seconds * 1000).toISOString(),
        rate: { ...LATER, sellRate: rate },
      })),
    );

  it('SELL-06 property: the first displayed sum equals the paid sum, to the kobo, and the parts sum to it', () => {
    fc.assert(
      fc.property(someDeposits, (came) => {
        const inBlocks = [...came].sort((a, b) => Date.parse(a.at) - Date.parse(b.at) || a.n - b.n);
        const { total, deposits } = when(placed, ...came);
        const order = given(final(...inBlocks));
        const decided = orderDeposits(order);
        expect(decided.total).toEqual(total);
        expect(decided.deposits.map(({ parts }) => parts)).toEqual(deposits.map(({ parts }) => parts));
        const parts = deposits.flatMap((deposit) => deposit.parts);
        expect(parts.reduce((sum, { nairaKobo }) => sum + BigInt(nairaKobo), 0n)).toBe(total.kobo);
        expect(parts.reduce((sum, { amountMicro }) => sum + BigInt(amountMicro), 0n)).toBe(total.micro);
        const paid = order.payouts.reduce((sum, { amountKobo }) => sum + amountKobo, 0n);
        const inPayouts = decided.deposits.filter(({ payoutId }) => payoutId !== null);
        expect(
          inPayouts.reduce(
            (sum, { parts: some }) => some.reduce((all, { nairaKobo }) => all + BigInt(nairaKobo), sum),
            0n,
          ),
        ).toBe(paid);
      }),
      { numRuns: 300 },
    );
  });

  it('SELL-06 property: sums do not depend on how many deposits are final when read', () => {
    fc.assert(
      fc.property(someDeposits, fc.nat(6), (came, some) => {
        const inBlocks = [...came].sort((a, b) => Date.parse(a.at) - Date.parse(b.at) || a.n - b.n);
        const order = given(...inBlocks.slice(0, some).map((one) => final(one)));
        const { total, open } = when(order, ...inBlocks.slice(some));
        expect(total).toEqual(when(placed, ...came).total);
        const paid = order.payouts.reduce((sum, { amountKobo }) => sum + amountKobo, 0n);
        expect(open.kobo! + paid).toBe(total.kobo);
      }),
      { numRuns: 200 },
    );
  });

  it('SELL-06 property: sums do not depend on the order of events', () => {
    fc.assert(
      fc.property(
        someDeposits.chain((came) =>
          fc.tuple(fc.constant(came), fc.shuffledSubarray(came, { minLength: came.length, maxLength: came.length })),
        ),
        ([came, shuffled]) => expect(when(placed, ...shuffled)).toEqual(when(placed, ...came)),
      ),
      { numRuns: 200 },
    );
  });

  it('SELL-06 property: the expected outcome is the actual one', () => {
    fc.assert(
      fc.property(someDeposits, (came) => {
        const { expectedOutcome } = when(placed, ...came);
        const order = given(final(...[...came].sort((a, b) => Date.parse(a.at) - Date.parse(b.at) || a.n - b.n)));
        if (expectedOutcome === 'paid') expect(order.payouts).toHaveLength(1);
        else expect(order.payouts).toEqual([]);
        expect(order.holds.map(({ reason }) => reason)).toEqual(
          expectedOutcome === 'paid' || expectedOutcome === 'choice' ? [] : [expectedOutcome],
        );
      }),
      { numRuns: 200 },
    );
  });
});
