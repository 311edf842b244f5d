import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { streams } from '@usdt-africa/contracts/events';
import { createEventStore, type Leadership, type PostgresEventStore } from '@usdt-africa/event-store';
import { FixedClock } from '@usdt-africa/kernel';
import { createLog } from '@usdt-africa/platform';
import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import { currentRateView } from '../read-model/current-rate-view.js';
import { rateLogProjection } from '../read-model/rate-log.js';
import { RateReader } from '../read-model/rate-reader.js';
import { rateSources } from '../sources/known-sources.js';
import { RatesPoller } from './rates-poller.js';

const CONFIG = { sellMarginBps: 47, buyMarginBps: 100, minimumBuyMicro: 10_000_000n };
const CONTEXT = { ...CONFIG, medianSeconds: null, promiseMinutes: 30 };

/** How a source responds: with a rate, not at all, or with nonsense. */
type Mood = { readonly rate: string; readonly ageSeconds?: number } | 'off' | 'slow' | 'garbage';

describe('polling the rate sources', () => {
  let db: TestDatabase;
  let store: PostgresEventStore;
  let server: Server;
  let clock: FixedClock;
  let reader: RateReader;
  let moods: Record<'quidax' | 'coingecko' | 'coinbase', Mood>;

  beforeAll(async () => {
    server = createServer((request, response) => {
      const name = request.url!.slice(1) as keyof typeof moods;
      const mood = moods[name];
      if (mood === 'off') return response.destroy();
      if (mood === 'slow') return undefined;
      if (mood === 'garbage') return response.end('<busy>');
      const at = Math.floor(clock.now().getTime() / 1000) - (mood.ageSeconds ?? 0);
      return response.end(
        {
          quidax: `{"status":"success","data":{"at":${at},"ticker":{"last":"${mood.rate}"}}}`,
          coingecko: `{"tether":{"ngn":${mood.rate},"last_updated_at":${at}}}`,
          coinbase: `{"data":{"currency":"USDT","rates":{"NGN":"${mood.rate}"}}}`,
        }[name],
      );
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  afterEach(() => db.drop());

  beforeEach(async () => {
    db = await testDatabase();
    store = createEventStore({ pool: db.app });
    clock = new FixedClock('2026-11-21T13:02:00.000Z');
    reader = new RateReader(db.app, CONFIG);
    moods = { quidax: { rate: '1583.50' }, coingecko: { rate: '1583.4' }, coinbase: { rate: '1583.6' } };
  });

  const SLOW_MS = 1_500;
  const LEADS = { lead: () => Promise.resolve(null) };

  function poller(everyMs?: number, leadership: Pick<Leadership, 'lead'> = LEADS): RatesPoller {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const sources = rateSources(
      Object.keys(moods).map((name) => ({ name, url: `${url}/${name}` })),
      clock,
      // Long enough for a source that answers on a busy machine.
      SLOW_MS,
    );
    return new RatesPoller(db.app, store, sources, clock, createLog('test', 'silent'), CONFIG, leadership, everyMs);
  }
  const published = async (): Promise<string[]> =>
    (await store.readStream(streams.rate)).map(({ type, data }) => {
      const { sell, freshSources } = data as { sell?: { referenceRate: string }; freshSources?: number };
      return `${type} ${sell?.referenceRate ?? freshSources}`;
    });
  const rate = async (): Promise<string | null> => (await currentRateView(db.app, reader, clock.now(), CONTEXT)).rate;

  it('RATE-06 RATE-11 computes a price from three sources and publishes it with its evidence', async () => {
    await poller().poll();
    expect(await currentRateView(db.app, reader, clock.now(), CONTEXT)).toMatchObject({
      rate: '1576.0500',
      referenceRate: '1583.5000',
      marginPercent: '0.47',
      fee: '0.00',
      at: '2026-11-21T13:02:00.000Z',
      sources: [{ name: 'coinbase' }, { name: 'coingecko' }, { name: 'quidax' }],
    });
    expect(await published()).toEqual(['RatePublished 1583.5000']);
  });

  it('RATE-06 updates the current price at every poll, and publishes only moves of at least ₦0.50', async () => {
    const polling = poller();
    await polling.poll();
    clock.advance(5_000);
    moods = { quidax: { rate: '1583.80' }, coingecko: { rate: '1583.8' }, coinbase: { rate: '1583.8' } };
    await polling.poll();
    expect((await reader.current(clock.now()))?.referenceRate).toBe(15_838_000n);
    clock.advance(5_000);
    moods = { quidax: { rate: '1584.00' }, coingecko: { rate: '1584' }, coinbase: { rate: '1584.0' } };
    await polling.poll();
    expect(await published()).toEqual(['RatePublished 1583.5000', 'RatePublished 1584.0000']);
  });

  it.each([
    ['off', 'off'],
    ['slow', 'slow'],
    ['garbage', 'garbage'],
    ['absurd', { rate: '2500.00' }],
    ['negative', { rate: '-1583.40' }],
    ['stale', { rate: '1700.0', ageSeconds: 61 }],
  ] as const)('RATE-06 publishes a price from two of three sources when one is %s', async (_what, mood) => {
    moods.coingecko = mood;
    await poller().poll();
    const price = await reader.current(clock.now());
    expect(price?.referenceRate).toBe(15_835_500n);
    expect(price?.sources.map(({ name }) => name)).toEqual(['coinbase', 'quidax']);
  });

  it('RATE-09 pauses quoting with one source alone, and resumes when a second is back', async () => {
    const polling = poller();
    await polling.poll();
    moods.coingecko = 'off';
    moods.coinbase = 'garbage';
    clock.advance(60_000);
    await polling.poll();
    expect(await rate()).not.toBeNull();
    clock.advance(1_000);
    await polling.poll();
    await polling.poll();
    expect(await rate()).toBeNull();
    moods.coinbase = { rate: '1590.5' };
    clock.advance(5_000);
    await polling.poll();
    expect(await rate()).not.toBeNull();
    expect(await published()).toEqual(['RatePublished 1583.5000', 'RatesPaused 1', 'RatePublished 1587.0000']);
  });

  it('RATE-06 another poller continues from the published state, also when both publish at once', async () => {
    const [first, second] = [poller(), poller()];
    await Promise.all([first.poll(), second.poll()]);
    expect(await published()).toEqual(['RatePublished 1583.5000']);
    moods = { quidax: { rate: '1590.00' }, coingecko: { rate: '1590' }, coinbase: { rate: '1590' } };
    clock.advance(5_000);
    await second.poll();
    clock.advance(5_000);
    await first.poll();
    await first.poll();
    expect(await published()).toEqual(['RatePublished 1583.5000', 'RatePublished 1590.0000']);
  });

  it('SELL-06 the rate at a past instant uses what was known then, whatever was received since', async () => {
    const polling = poller();
    await polling.poll();
    const depositTime = new Date(clock.now().getTime() + 2_000);
    clock.advance(5_000);
    moods = { quidax: { rate: '1600.00' }, coingecko: { rate: '1600' }, coinbase: { rate: '1600' } };
    await polling.poll();
    expect((await reader.at(depositTime))?.referenceRate).toBe(15_835_000n);
    expect((await reader.at(clock.now()))?.referenceRate).toBe(16_000_000n);
    expect(await reader.at(new Date('2026-11-21T13:01:59.999Z'))).toBeNull();
  });

  it('SELL-06 without a fresh rate at the deposit, finds the first one after it', async () => {
    const polling = poller();
    await polling.poll();
    moods = { quidax: 'off', coingecko: 'off', coinbase: { rate: '1601.0' } };
    clock.advance(70_000);
    const depositTime = clock.now();
    await polling.poll();
    expect(await reader.at(depositTime)).toBeNull();
    expect(await reader.firstAfter(depositTime)).toBeNull();
    // Long enough for the search to read more than one page.
    await db.app.query(
      `insert into rate_observations (source, rate_e4, source_time, received_at)
       select 'coinbase', 16010000, t, t from generate_series($1::timestamptz + interval '1 second', $1::timestamptz + interval '2500 seconds', interval '1 second') t`,
      [depositTime],
    );
    clock.advance(2_501_000);
    moods.quidax = { rate: '1603.00' };
    await polling.poll();
    const resumed = clock.now();
    clock.advance(5_000);
    await polling.poll();
    const found = await reader.firstAfter(depositTime);
    expect(found).toMatchObject({ from: resumed, price: { referenceRate: 16_020_000n } });
    expect(await reader.at(found!.from)).toEqual(found!.price);
  });

  it('RATE-07 the curve of a day has at most a point for each quarter of an hour, oldest first', async () => {
    const start = clock.now().getTime();
    const events = Array.from({ length: 600 }, (_unused, index) => ({
      version: index + 1,
      type: 'RatePublished',
      data: {
        sell: { referenceRate: '1583.5000', rate: `${1500 + index}.0000`, marginBps: 47, sources: [] },
        at: new Date(start - 100_000_000 + index * 180_000).toISOString(),
      },
    }));
    await store.transaction((tx) => rateLogProjection.apply(events as never, tx));
    // At least once: the same again changes nothing.
    await store.transaction((tx) => rateLogProjection.apply(events.slice(-3) as never, tx));
    const { curve } = await currentRateView(db.app, reader, clock.now(), CONTEXT);
    expect(curve.length).toBeGreaterThan(90);
    expect(curve.length).toBeLessThanOrEqual(97);
    expect(curve.map(({ secondsAgo }) => secondsAgo)).toEqual(
      [...curve.map(({ secondsAgo }) => secondsAgo)].sort((a, b) => b - a),
    );
    expect(curve[0]!.secondsAgo).toBeLessThanOrEqual(86_400);
    expect(curve.at(-1)!.rate).toMatch(/^2\d{3}\.0000$/);
  });

  it('RATE-06 polls while it leads, stops when the lead is lost, and at the end', async () => {
    let term = new AbortController();
    const events: string[] = [];
    let terms = 0;
    const leadership: Pick<Leadership, 'lead'> = {
      lead: (name, abort) => {
        events.push(`lead ${name}`);
        if (++terms > 2) return new Promise((resolve) => abort.addEventListener('abort', () => resolve(null)));
        term = new AbortController();
        return Promise.resolve({
          signal: term.signal,
          release: () => {
            events.push('release');
            return Promise.resolve();
          },
        });
      },
    };
    const polling = poller(1, leadership);
    polling.start();
    await waitUntil(async () => (await published()).length === 1);
    term.abort();
    await waitUntil(() => Promise.resolve(terms === 2));
    term.abort();
    await waitUntil(() => Promise.resolve(terms === 3));
    const { rows } = await db.app.query('select count(*) from rate_observations');
    clock.advance(1);
    await polling.stop();
    expect(events).toEqual(['lead rates-poller', 'release', 'lead rates-poller', 'release', 'lead rates-poller']);
    expect((await db.app.query('select count(*) from rate_observations')).rows).toEqual(rows);
  });
});

async function waitUntil(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setImmediate(resolve));
}
