import { FixedClock, guest, Refusal, uuidv7 } from '@usdt-africa/kernel';
import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import type { PoolClient } from 'pg';
import { RateObservations } from '../read-model/observations.js';
import { currentRateView } from '../read-model/current-rate-view.js';
import { RateReader } from '../read-model/rate-reader.js';
import { pruneQuotes } from './quote-rows.js';
import { QuoteService } from './quote-service.js';

const NOW = '2026-11-21T13:02:00.000Z';
const GUEST = guest('a'.repeat(64));
const CONFIG = {
  sellMarginBps: 47,
  buyMarginBps: 100,
  minimumBuyMicro: 10_000_000n,
  maximumBuyMicro: 20_000_000_000n,
  minimumSellMicro: 1_000_000n,
  maximumSellMicro: 100_000_000_000n,
  lockSeconds: 105,
  stampDutyFromKobo: 1_000_000n,
  stampDutyKobo: 5_000n,
};

const CONTEXT = { ...CONFIG, medianSeconds: null, promiseMinutes: 30 };

describe('quotes', () => {
  let db: TestDatabase;
  let clock: FixedClock;
  let quotes: QuoteService;

  beforeAll(async () => {
    db = await testDatabase();
  });
  afterAll(() => db.drop());

  beforeEach(async () => {
    await db.owner.query('truncate rate_observations, quotes');
    clock = new FixedClock(NOW);
    quotes = new QuoteService(db.app, new RateReader(db.app, CONFIG), clock, CONFIG);
    const observations = new RateObservations(db.app);
    const receivedAt = clock.now();
    for (const [source, rate] of [
      ['quidax', 15_835_000n],
      ['coingecko', 15_834_000n],
      ['coinbase', 15_836_000n],
    ] as const)
      await observations.add({ source, rate, sourceTime: receivedAt, receivedAt });
  });

  async function inTransaction<T>(work: (tx: PoolClient) => Promise<T>): Promise<T> {
    const tx = await db.app.connect();
    try {
      await tx.query('begin');
      const result = await work(tx);
      await tx.query('commit');
      return result;
    } catch (error) {
      await tx.query('rollback');
      throw error;
    } finally {
      tx.release();
    }
  }
  const redeem = (quoteId: string, principal = GUEST, orderId = uuidv7()) =>
    inTransaction((tx) => quotes.redeem(tx, quoteId, principal, clock.now(), orderId));
  const refusalOf = (pending: Promise<unknown>): Promise<unknown> =>
    pending.then(
      () => 'no refusal',
      (error: unknown) => (error instanceof Refusal ? `${error.status} ${error.code}` : error),
    );

  it('RATE-05 RATE-11 a quote shows its rate, reference, sources, margin, fee, levy and end', async () => {
    const quote = await quotes.create({ side: 'sell', amount: '250' }, GUEST);
    expect(quote).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      side: 'sell',
      pair: 'USDT/NGN',
      amount: '250.000000',
      rate: '1576.0500',
      referenceRate: '1583.5000',
      marginPercent: '0.47',
      fee: '0.00',
      stampDuty: { amount: '50.00', bearer: 'us' },
      // 250 × 1576.0500 = 394012.505, down to the kobo.
      recipientGets: '394012.50',
      sources: [
        { name: 'coinbase', rate: '1583.6000', at: NOW },
        { name: 'coingecko', rate: '1583.4000', at: NOW },
        { name: 'quidax', rate: '1583.5000', at: NOW },
      ],
      quotedAt: NOW,
      expiresAt: '2026-11-21T13:03:45.000Z',
      secondsLeft: 105,
    });
    expect(await quotes.get(quote.id, GUEST)).toEqual(quote);
  });

  it('RATE-11 a quote has no stamp duty below ₦10,000', async () => {
    expect((await quotes.create({ side: 'sell', amount: '6.3' }, GUEST)).stampDuty).toBeNull();
    const justAbove = await quotes.create({ side: 'sell', amount: '6.345' }, GUEST);
    expect(justAbove).toMatchObject({ recipientGets: '10000.03', stampDuty: { amount: '50.00' } });
  });

  it('RATE-05 a quote counts down, and stays readable after its end', async () => {
    const { id } = await quotes.create({ side: 'sell', amount: '1' }, GUEST);
    clock.advance(60_001);
    expect((await quotes.get(id, GUEST)).secondsLeft).toBe(45);
    clock.advance(60_000);
    expect((await quotes.get(id, GUEST)).secondsLeft).toBe(0);
  });

  it.each([
    ['0', 'below-minimum'],
    ['0.999999', 'below-minimum'],
    ['100000.000001', 'above-maximum'],
    ['999999999999', 'above-maximum'],
  ])('RATE-02 refuses an amount of %s as %s', async (amount, code) => {
    const pending = quotes.create({ side: 'sell', amount }, GUEST);
    await expect(pending).rejects.toMatchObject({ status: 422, extra: { errors: [{ field: 'amount', code }] } });
  });

  it.each(['1', '100000'])('RATE-02 takes an amount of exactly %s', async (amount) => {
    expect((await quotes.create({ side: 'sell', amount }, GUEST)).amount).toBe(`${amount}.000000`);
  });

  it('RATE-09 refuses quotes without a fresh price; existing quotes keep their rate', async () => {
    const before = await quotes.create({ side: 'sell', amount: '10' }, GUEST);
    clock.advance(60_001);
    await expect(quotes.create({ side: 'sell', amount: '10' }, GUEST)).rejects.toMatchObject({
      status: 503,
      code: 'no-fresh-rate',
      message: expect.stringContaining('no current rate'),
    });
    expect((await redeem(before.id)).rate).toBe('1576.0500');
  });

  it('RATE-05 a quote becomes an order with its own terms, in the order’s transaction', async () => {
    const { id } = await quotes.create({ side: 'sell', amount: '250' }, GUEST);
    clock.advance(104_999);
    expect(await quotes.terms(id, GUEST, clock.now())).toMatchObject({
      amountMicro: 250_000_000n,
      nairaKobo: 39_401_250n,
    });
    const orderId = uuidv7();
    await expect(
      inTransaction(async (tx) => {
        await quotes.redeem(tx, id, GUEST, clock.now(), orderId);
        throw new Error('the order could not be placed');
      }),
    ).rejects.toThrow('could not be placed');
    expect(await redeem(id, GUEST, orderId)).toMatchObject({ rate: '1576.0500', orderId });
  });

  it('RATE-05 an expired quote is refused with an explanation and never re-priced', async () => {
    const { id } = await quotes.create({ side: 'sell', amount: '250' }, GUEST);
    clock.advance(105_000);
    expect(await refusalOf(quotes.terms(id, GUEST, clock.now()))).toBe('409 quote-expired');
    expect(await refusalOf(redeem(id))).toBe('409 quote-expired');
    await expect(redeem(id)).rejects.toThrow(/has expired/);
  });

  it('RATE-05 a quote of another principal is not found', async () => {
    const { id } = await quotes.create({ side: 'sell', amount: '250' }, GUEST);
    expect(await refusalOf(quotes.get(id, guest('b'.repeat(64))))).toBe('404 quote-not-found');
    expect(await refusalOf(quotes.terms(id, guest('b'.repeat(64)), clock.now()))).toBe('404 quote-not-found');
    expect(await refusalOf(redeem(id, guest('b'.repeat(64))))).toBe('404 quote-not-found');
    expect(await refusalOf(redeem(uuidv7()))).toBe('404 quote-not-found');
  });

  it('RATE-05 fifty concurrent orders for one quote: one redeems it, and 49 are refused', async () => {
    const { id } = await quotes.create({ side: 'sell', amount: '250' }, GUEST);
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, () =>
        redeem(id).then(
          () => 'redeemed',
          (error: unknown) => (error as Refusal).code,
        ),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'redeemed')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'quote-used')).toHaveLength(49);
  });

  it('RATE-05 a redemption that fails leaves the quote to the request that waits behind it', async () => {
    const { id } = await quotes.create({ side: 'sell', amount: '250' }, GUEST);
    const first = await db.app.connect();
    await first.query('begin');
    await quotes.redeem(first, id, GUEST, clock.now(), uuidv7());
    const second = redeem(id);
    await waitUntil(async () => {
      const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
      return (await db.app.query(waiting)).rowCount === 1;
    });
    await first.query('rollback');
    first.release();
    expect((await second).orderId).not.toBeNull();
  });

  it('deletes unused quotes after a week, and keeps used ones', async () => {
    const used = await quotes.create({ side: 'sell', amount: '2' }, GUEST);
    await redeem(used.id);
    const unused = await quotes.create({ side: 'sell', amount: '2' }, GUEST);
    clock.advance(7 * 86_400_000 + 1);
    await pruneQuotes(db.app, clock.now());
    expect(await quotes.get(used.id, GUEST)).toMatchObject({ amount: '2.000000' });
    expect(await refusalOf(quotes.get(unused.id, GUEST))).toBe('404 quote-not-found');
  });

  it('ADM-15 while new quotes are paused neither a quote nor an order is taken, and after that both again', async () => {
    let until: Date | null | undefined;
    let deposits = false;
    const gate = { pause: () => Promise.resolve(until === undefined ? null : { until, deposits }) };
    const reader = new RateReader(db.app, CONFIG);
    quotes = new QuoteService(db.app, reader, clock, CONFIG, gate);
    const view = () => currentRateView(db.app, reader, clock.now(), { ...CONTEXT, gate });
    const request = { side: 'sell', amount: '250' } as const;
    const held = await quotes.create(request, GUEST);
    expect(await view()).toMatchObject({ rate: '1576.0500', paused: null, networkStandsSeconds: null });
    until = new Date(clock.now().getTime() + 1_800_000);
    await expect(quotes.create(request, GUEST)).rejects.toMatchObject({
      status: 503,
      code: 'quotes-paused',
      extra: { retryAfterSeconds: 1_800 },
    });
    expect(await refusalOf(quotes.terms(held.id, GUEST, clock.now()))).toBe('503 quotes-paused');
    expect(await view()).toMatchObject({ rate: null, paused: { until: until.toISOString() } });
    until = null;
    await expect(quotes.create(request, GUEST)).rejects.toMatchObject({ extra: { retryAfterSeconds: 60 } });
    expect(await view()).toMatchObject({ rate: null, paused: { until: null } });
    expect(await view()).toMatchObject({ paused: { deposits: false } });
    // With the chain paused the response shows that sent deposits wait, too.
    deposits = true;
    expect(await refusalOf(quotes.create(request, GUEST))).toBe('503 deposits-paused');
    expect(await refusalOf(quotes.terms(held.id, GUEST, clock.now()))).toBe('503 deposits-paused');
    expect(await view()).toMatchObject({ rate: null, paused: { until: null, deposits: true } });
    // A rate that was held before is not lost by it.
    until = undefined;
    expect((await quotes.terms(held.id, GUEST, clock.now())).id).toBe(held.id);
    expect((await quotes.create(request, GUEST)).rate).toBe('1576.0500');
  });
});

async function waitUntil(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setImmediate(resolve));
}
