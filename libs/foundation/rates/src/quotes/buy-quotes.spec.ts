import { account, FixedClock, Refusal, uuidv7 } from '@usdt-africa/kernel';
import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import type { PoolClient } from 'pg';
import { currentRateView } from '../read-model/current-rate-view.js';
import { RateObservations } from '../read-model/observations.js';
import { RateReader } from '../read-model/rate-reader.js';
import { BuyQuotes } from './buy-quotes.js';
import type { BuyingPause } from './quote-gate.js';
import { QuoteService } from './quote-service.js';

const NOW = '2026-11-21T13:02:00.000Z';
const ADA = account('0199a000-0000-7000-8000-000000000001');
const CONFIG = {
  sellMarginBps: 47,
  buyMarginBps: 100,
  minimumSellMicro: 1_000_000n,
  maximumSellMicro: 100_000_000_000n,
  minimumBuyMicro: 10_000_000n,
  maximumBuyMicro: 20_000_000_000n,
  lockSeconds: 105,
  stampDutyFromKobo: 1_000_000n,
  stampDutyKobo: 5_000n,
};

describe('quotes of purchases', () => {
  let db: TestDatabase;
  let clock: FixedClock;
  let reader: RateReader;
  let sales: QuoteService;
  let quotes: BuyQuotes;
  let pause: BuyingPause | null;
  const gate = { pause: () => Promise.resolve(pause) };

  beforeAll(async () => {
    db = await testDatabase();
  });
  afterAll(() => db.drop());

  beforeEach(async () => {
    await db.owner.query('truncate rate_observations, rate_controls, quotes');
    clock = new FixedClock(NOW);
    pause = null;
    reader = new RateReader(db.app, CONFIG);
    sales = new QuoteService(db.app, reader, clock, CONFIG);
    quotes = new BuyQuotes(db.app, reader, clock, CONFIG, gate);
    const receivedAt = clock.now();
    for (const [source, rate] of [
      ['quidax', 15_835_000n],
      ['coingecko', 15_834_000n],
      ['coinbase', 15_836_000n],
    ] as const)
      await new RateObservations(db.app).add({ source, rate, sourceTime: receivedAt, receivedAt });
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
  const redeem = (quoteId: string, principal = ADA, purchaseId = uuidv7()) =>
    inTransaction((tx) => quotes.redeem(tx, quoteId, principal, clock.now(), purchaseId));
  const refusalOf = (pending: Promise<unknown>): Promise<unknown> =>
    pending.then(
      () => 'no refusal',
      (error: unknown) => (error instanceof Refusal ? `${error.status} ${error.code}` : error),
    );
  const control = (kind: 'pinned' | 'paused', version: number) =>
    db.app.query(
      `insert into rate_controls (version, kind, side, at, rate_e4, anchor_e4, until, actor)
       values ($1, $2, 'buy', $3, 16000000, 16000000, $4, 'operator:1')`,
      [version, kind, clock.now(), new Date(clock.now().getTime() + 600_000)],
    );

  it('BUY-01 RATE-11 a quote shows its rate, reference, sources, margin and end, with the USDT rounded down', async () => {
    const quote = await quotes.create({ naira: '400000' }, ADA);
    expect(quote).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      side: 'buy',
      nairaKobo: '40000000',
      feeKobo: '0',
      networkFeeKobo: '0',
      // 400000 / 1599.34 = 250.10316…
      usdt: '250.103167',
      rate: '1599.3400',
      referenceRate: '1583.5000',
      marginPercent: '1.00',
      sources: [
        { name: 'coinbase', rate: '1583.6000', at: NOW },
        { name: 'coingecko', rate: '1583.4000', at: NOW },
        { name: 'quidax', rate: '1583.5000', at: NOW },
      ],
      quotedAt: NOW,
      expiresAt: '2026-11-21T13:03:45.000Z',
      secondsLeft: 105,
    });
    expect(await quotes.terms(quote.id, ADA, clock.now())).toMatchObject({
      nairaKobo: 40_000_000n,
      amountMicro: 250_103_167n,
      rate: '1599.3400',
      referenceRate: '1583.5000',
      marginBps: 100,
      orderId: null,
    });
  });

  it.each([
    ['0', 'below-minimum'],
    ['15993.39', 'below-minimum'],
    ['31986800.01', 'above-maximum'],
    ['999999999999.99', 'above-maximum'],
  ])('BUY-01 refuses ₦%s as %s', async (naira, code) => {
    const pending = quotes.create({ naira }, ADA);
    await expect(pending).rejects.toMatchObject({ status: 422, extra: { errors: [{ field: 'naira', code }] } });
  });

  it.each([
    ['15993.4', '10.000000'],
    ['31986800', '20000.000000'],
  ])('BUY-01 takes ₦%s for %s USDT', async (naira, usdt) => {
    expect((await quotes.create({ naira }, ADA)).usdt).toBe(usdt);
  });

  it('BUY-01 a quote becomes one purchase of its customer, until it ends', async () => {
    const { id } = await quotes.create({ naira: '400000' }, ADA);
    const other = account('0199a000-0000-7000-8000-000000000002');
    expect(await refusalOf(redeem(id, other))).toBe('404 quote-not-found');
    expect(await refusalOf(quotes.terms(id, other, clock.now()))).toBe('404 quote-not-found');
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => refusalOf(redeem(id))));
    expect(outcomes.filter((outcome) => outcome === 'no refusal')).toHaveLength(1);
    expect(await refusalOf(quotes.terms(id, ADA, clock.now()))).toBe('409 quote-used');
    const late = await quotes.create({ naira: '400000' }, ADA);
    clock.advance(105_000);
    expect(await refusalOf(redeem(late.id))).toBe('409 quote-expired');
    expect(await refusalOf(quotes.terms(late.id, ADA, clock.now()))).toBe('409 quote-expired');
  });

  it('BUY-01 RATE-05 no sale gets a quote of a purchase, and no purchase one of a sale', async () => {
    const bought = await quotes.create({ naira: '400000' }, ADA);
    const sold = await sales.create({ side: 'sell', amount: '250' }, ADA);
    expect(await refusalOf(sales.get(bought.id, ADA))).toBe('404 quote-not-found');
    expect(await refusalOf(sales.terms(bought.id, ADA, clock.now()))).toBe('404 quote-not-found');
    const redeemed = inTransaction((tx) => sales.redeem(tx, bought.id, ADA, clock.now(), uuidv7()));
    expect(await refusalOf(redeemed)).toBe('404 quote-not-found');
    expect(await refusalOf(quotes.terms(sold.id, ADA, clock.now()))).toBe('404 quote-not-found');
    expect(await refusalOf(redeem(sold.id))).toBe('404 quote-not-found');
  });

  it('BUY-01 ADM-15 while buying is off or paused neither a quote nor its terms are given', async () => {
    const view = async () => {
      const context = { ...CONFIG, medianSeconds: null, promiseMinutes: 30, buyingGate: gate };
      return (await currentRateView(db.app, reader, clock.now(), context)).buy;
    };
    const open = { marginPercent: '1.00', minimum: '10.000000' };
    const { id } = await quotes.create({ naira: '400000' }, ADA);
    expect(await view()).toEqual({ ...open, rate: '1599.3400', referenceRate: '1583.5000', state: 'open' });
    pause = { until: new Date(clock.now().getTime() + 1_800_000), isOff: true };
    await expect(quotes.create({ naira: '400000' }, ADA)).rejects.toMatchObject({
      status: 503,
      code: 'buying-off',
      extra: { retryAfterSeconds: 1_800 },
    });
    expect(await refusalOf(quotes.terms(id, ADA, clock.now()))).toBe('503 buying-off');
    expect(await view()).toEqual({ ...open, rate: null, referenceRate: null, state: 'off' });
    pause = { until: null, isOff: false };
    expect(await refusalOf(quotes.create({ naira: '400000' }, ADA))).toBe('503 buying-paused');
    expect(await view()).toMatchObject({ rate: null, state: 'paused' });
    pause = null;
    await control('paused', 1);
    expect(await refusalOf(quotes.create({ naira: '400000' }, ADA))).toBe('503 buying-paused');
    expect(await view()).toMatchObject({ rate: null, state: 'paused' });
    expect((await sales.create({ side: 'sell', amount: '250' }, ADA)).rate).toBe('1576.0500');
  });

  it('BUY-01 RATE-06 quotes the rate that an operator pinned, and none without a fresh price', async () => {
    await control('pinned', 1);
    expect(await quotes.create({ naira: '400000' }, ADA)).toMatchObject({ rate: '1600.0000', marginPercent: '1.04' });
    expect((await sales.create({ side: 'sell', amount: '250' }, ADA)).rate).toBe('1576.0500');
    clock.advance(60_001);
    expect(await refusalOf(quotes.create({ naira: '400000' }, ADA))).toBe('503 no-fresh-rate');
  });
});
