import { streams } from '@usdt-africa/contracts/events';
import { createEventStore, type PostgresEventStore } from '@usdt-africa/event-store';
import { FixedClock, guest, Refusal } from '@usdt-africa/kernel';
import type { Profiles } from '@usdt-africa/operators';
import { createLog } from '@usdt-africa/platform';
import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import { QuoteService } from '../quotes/quote-service.js';
import { RateObservations } from '../read-model/observations.js';
import { ListRateChanges, ListRateChangesHandler } from '../read-model/list-rate-changes.js';
import { rateEffect } from '../read-model/rate-effect.js';
import { rateChart, rateHistory } from '../read-model/rate-history.js';
import { rateLogProjection } from '../read-model/rate-log.js';
import { RateReader } from '../read-model/rate-reader.js';
import { ShowRate, ShowRateHandler } from '../read-model/show-rate.js';
import { RateApprovalGate, type RateApprovalRequest } from './rate-approval-gate.js';
import { PauseRate, PauseRateHandler } from './pause-rate.js';
import { type RateAct, RateControlService, type Wanted } from './rate-control-service.js';
import { RatesPoller } from './rates-poller.js';
import { ResumeRate, ResumeRateHandler } from './resume-rate.js';
import { SetRate, SetRateHandler } from './set-rate.js';

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
const KEMI = '0199a000-0000-7000-8000-00000000000a';

class Gate extends RateApprovalGate {
  readonly requests: RateApprovalRequest[] = [];
  request(request: RateApprovalRequest): Promise<void> {
    this.requests.push(request);
    return Promise.resolve();
  }
  pendingOf(): Promise<null> {
    return Promise.resolve(null);
  }
}

describe('rate control by operators', () => {
  let db: TestDatabase;
  let store: PostgresEventStore;
  let clock: FixedClock;
  let reader: RateReader;
  let gate: Gate;
  let rateControl: RateControlService;
  let poller: RatesPoller;
  let quotes: QuoteService;
  let median: bigint | null;
  let keys = 0;

  beforeEach(async () => {
    db = await testDatabase();
    store = createEventStore({ pool: db.app });
    clock = new FixedClock('2026-11-21T12:40:00.000Z');
    reader = new RateReader(db.app, CONFIG);
    gate = new Gate();
    rateControl = new RateControlService(db.app, store, clock, CONFIG);
    quotes = new QuoteService(db.app, reader, clock, CONFIG);
    poller = new RatesPoller(db.app, store, [], clock, createLog('test', 'silent'), CONFIG, LEADS);
    median = 15_835_000n;
    await observe();
  });
  afterEach(() => db.drop());

  const LEADS = { lead: () => Promise.resolve(null) };
  const act = (reason = 'Sources jump, hold the afternoon'): RateAct => ({
    side: 'sell',
    reason,
    operatorId: KEMI,
    key: `key-${++keys}`,
  });
  const set = (by: RateAct, wanted: Wanted) => new SetRateHandler(rateControl, gate).execute(new SetRate(by, wanted));
  const in5Hours = (): Date => new Date('2026-11-21T17:00:00.000Z');

  /** Both sources report the rate, and the poller runs. */
  async function observe(): Promise<void> {
    const observations = new RateObservations(db.app);
    const now = clock.now();
    if (median !== null)
      for (const source of ['coingecko', 'quidax'])
        await observations.add({ source, rate: median, sourceTime: now, receivedAt: now });
    await poller.poll();
  }
  async function later(ms: number): Promise<void> {
    clock.advance(ms);
    await observe();
  }
  const rate = async (): Promise<bigint | null> => (await reader.current(clock.now()))?.sellRate ?? null;
  const recorded = async () =>
    (await store.readStream(streams.rate)).map(({ type, data, metadata }) => ({ type, data, metadata }));

  it('RATE-06 records a margin change with operator and reason, and earlier rates keep their margin', async () => {
    const before = clock.now();
    expect(await rate()).toBe(15_760_500n);
    await later(1_000);
    expect(await rateControl.effect('sell', { kind: 'margin', marginBps: 100 })).toEqual({
      median: 15_835_000n,
      now: 15_760_500n,
      after: 15_676_600n,
      alone: true,
    });
    expect(await set(act('A thin Saturday'), { kind: 'margin', marginBps: 100 })).toBe('set');
    expect(await rate()).toBe(15_676_600n);
    expect((await reader.at(before))?.sellRate).toBe(15_760_500n);
    expect((await reader.at(before))?.marginBps).toBe(47);
    expect((await recorded()).find(({ type }) => type === 'RateMarginSet')).toMatchObject({
      data: { side: 'sell', marginBps: 100 },
      metadata: { actor: `operator:${KEMI}`, reason: 'A thin Saturday' },
    });
    // The first round meets an event it did not know, the next one decides upon it.
    await poller.poll();
    await poller.poll();
    expect((await recorded()).at(-1)).toMatchObject({
      type: 'RatePublished',
      data: { sell: { rate: '1567.6600', marginBps: 100 } },
    });
  });

  it('RATE-06 a pin applies until its end, to the millisecond, and then ends automatically', async () => {
    await set(act(), { kind: 'pin', rate: 15_780_000n, until: in5Hours() });
    median = 15_900_000n;
    await later(60_000);
    expect(await reader.current(clock.now())).toMatchObject({
      sellRate: 15_780_000n,
      referenceRate: 15_900_000n,
      marginBps: 75,
    });
    await later(in5Hours().getTime() - clock.now().getTime() - 1);
    expect(await rate()).toBe(15_780_000n);
    await later(1);
    expect(await rate()).toBe(15_825_200n);
    expect((await recorded()).filter(({ type }) => type === 'RatePinRemoved')).toMatchObject([
      { data: { cause: 'ended' }, metadata: { actor: 'system:rates-poller' } },
    ]);
  });

  it('RATE-06 a pin ends when the median is more than 3 % away, and stays ended when the median returns', async () => {
    await set(act(), { kind: 'pin', rate: 15_800_000n, until: in5Hours() });
    median = 15_326_000n;
    await later(1_000);
    expect(await rate()).toBe(15_800_000n);
    median = 15_325_900n;
    clock.advance(1_000);
    const observations = new RateObservations(db.app);
    for (const source of ['coingecko', 'quidax'])
      await observations.add({ source, rate: median, sourceTime: clock.now(), receivedAt: clock.now() });
    // The pin stops applying before the poller has recorded its end: no sale uses a rate that should be gone.
    expect(await rate()).toBe(15_253_800n);
    await poller.poll();
    expect((await recorded()).filter(({ type }) => type === 'RatePinRemoved')).toMatchObject([
      { data: { cause: 'median-moved' } },
    ]);
    median = 15_800_000n;
    await later(1_000);
    expect(await rate()).toBe(15_725_700n);
  });

  it('RATE-06 a change outside 3 %, or without a median, requests an approval and changes nothing', async () => {
    const far = { kind: 'pin', rate: 15_359_900n, until: in5Hours() } as const;
    expect(await set(act(), { kind: 'pin', rate: 15_359_950n, until: in5Hours() })).toBe('set');
    expect(await set(act(), far)).toBe('requested');
    expect(await set(act(), { kind: 'margin', marginBps: 301 })).toBe('requested');
    expect(gate.requests.map(({ action, payload }) => [action, payload])).toEqual([
      ['rate-pin', { side: 'sell', rate: '15359900', until: in5Hours().toISOString() }],
      ['rate-margin', { side: 'sell', marginBps: '301' }],
    ]);
    expect(await rate()).toBe(15_359_950n);
    expect(await rateEffect(rateControl, gate.requests[0]!.payload)).toEqual({
      kind: 'rate',
      side: 'sell',
      pin: { rate: '1535.9900', until: in5Hours().toISOString() },
      marginBps: null,
      median: '1583.5000',
      fromMedianBps: -300,
      changes: [
        { what: 'rate', unit: 'rate', now: '1535.9950', after: '1535.9900' },
        { what: 'spread', unit: 'bps', now: '300', after: '300' },
      ],
    });
    expect((await rateEffect(rateControl, gate.requests[1]!.payload)).changes[0]).toEqual({
      what: 'margin',
      unit: 'bps',
      now: '47',
      after: '301',
    });
    await rateControl.run({
      payload: gate.requests[0]!.payload,
      actor: 'operator:femi',
      reason: 'both',
      correlationId: 'test',
    });
    await later(1_000);
    expect(await rate()).toBe(15_359_900n);
    median = null;
    clock.advance(61_000);
    expect(await set(act(), { kind: 'margin', marginBps: 47 })).toBe('requested');
    expect(await rate()).toBeNull();
  });

  it('RATE-06 a pause stops quotes and nothing else', async () => {
    const request = { side: 'sell', amount: '100' } as const;
    expect((await quotes.create(request, guest('guest'))).rate).toBe('1576.0500');
    await new PauseRateHandler(rateControl, clock).execute(new PauseRate(act('Looking into a source'), null));
    await expect(quotes.create(request, guest('guest'))).rejects.toMatchObject({ status: 503, code: 'selling-paused' });
    expect(await rate()).toBe(15_760_500n);
    await new ResumeRateHandler(rateControl).execute(new ResumeRate(act('All is well')));
    expect((await quotes.create(request, guest('guest'))).rate).toBe('1576.0500');
    const minute = new Date(clock.now().getTime() + 60_000);
    await new PauseRateHandler(rateControl, clock).execute(new PauseRate(act('An hour'), minute));
    await later(60_000);
    expect((await quotes.create(request, guest('guest'))).rate).toBe('1576.0500');
  });

  it('RATE-06 a margin, a pin and a pause of the buying side leave the selling side as it is', async () => {
    const buying = (reason: string): RateAct => ({ ...act(reason), side: 'buy' });
    const prices = async () => {
      const { sellRate, buyRate, buyMarginBps } = (await reader.current(clock.now()))!;
      return [sellRate, buyRate, buyMarginBps];
    };
    expect(await prices()).toEqual([15_760_500n, 15_993_400n, 100]);
    expect(await set(buying('A thin Saturday'), { kind: 'margin', marginBps: 150 })).toBe('set');
    expect(await prices()).toEqual([15_760_500n, 16_072_600n, 150]);
    expect(await set(buying('Hold it'), { kind: 'pin', rate: 16_000_000n, until: in5Hours() })).toBe('set');
    expect(await prices()).toEqual([15_760_500n, 16_000_000n, 104]);
    await later(1_000);
    await later(1_000);
    expect((await recorded()).findLast(({ type }) => type === 'RatePublished')).toMatchObject({
      data: { sell: { rate: '1576.0500', marginBps: 47 }, buy: { rate: '1600.0000', marginBps: 150 } },
    });
    // The median goes more than 3 % from the pin of one side.
    median = 16_490_000n;
    await later(1_000);
    expect((await recorded()).filter(({ type }) => type === 'RatePinRemoved')).toMatchObject([
      { data: { side: 'buy', cause: 'median-moved' }, metadata: { actor: 'system:rates-poller' } },
    ]);
    expect(await prices()).toEqual([16_412_400n, 16_737_400n, 150]);
    await new PauseRateHandler(rateControl, clock).execute(new PauseRate(buying('Looking'), null));
    expect([await reader.pause(clock.now()), await reader.pause(clock.now(), 'buy')]).toEqual([null, { until: null }]);
    expect((await quotes.create({ side: 'sell', amount: '100' }, guest('guest'))).rate).toBe('1641.2400');
    await new ResumeRateHandler(rateControl).execute(new ResumeRate(buying('All is well')));
    expect(await reader.pause(clock.now(), 'buy')).toBeNull();
  });

  it('RATE-06 outside 3 % of the median a rate to buy at needs a second person, too', async () => {
    const buying: RateAct = { ...act('A storm'), side: 'buy' };
    expect(await set(buying, { kind: 'pin', rate: 16_310_100n, until: in5Hours() })).toBe('requested');
    expect(await set(buying, { kind: 'margin', marginBps: 301 })).toBe('requested');
    expect((await rateEffect(rateControl, gate.requests[1]!.payload)).changes).toEqual([
      { what: 'margin', unit: 'bps', now: '100', after: '301' },
      { what: 'rate', unit: 'rate', now: '1599.3400', after: '1631.1700' },
      { what: 'spread', unit: 'bps', now: '100', after: '301' },
    ]);
  });

  it('RATE-06 refuses a pin whose end is in the past or more than a week ahead', async () => {
    const pin = (until: Date) => set(act(), { kind: 'pin', rate: 15_800_000n, until });
    const code = (error: unknown): string => (error as Refusal).code;
    expect(await pin(clock.now()).catch(code)).toBe('until-past');
    expect(await pin(new Date(clock.now().getTime() + 8 * 86_400_000)).catch(code)).toBe('until-far');
  });

  it('ADM-06 RATE-07 shows sources, pin and history, and the last five changes to customers', async () => {
    const names = { names: () => Promise.resolve(new Map([[KEMI, 'Kemi Adebayo']])) };
    const profiles = names as unknown as Profiles;
    const rates = new ShowRateHandler(db.app, rateControl, gate, profiles, clock);
    const viewer = { id: KEMI, role: 'finance' } as const;
    const stale = { source: 'coinbase', rate: 15_710_000n, sourceTime: clock.now(), receivedAt: clock.now() };
    await later(3_600_000);
    await new RateObservations(db.app).add({ ...stale, receivedAt: clock.now() });
    for (const rate of [15_845_000n, 15_855_000n, 15_865_000n, 15_875_000n, 15_885_000n, 15_895_000n]) {
      median = rate;
      await later(60_000);
    }
    await set(act('Hold the afternoon'), { kind: 'pin', rate: 15_800_000n, until: in5Hours() });
    await later(1_000);
    await later(1_000);
    const published = (await store.readStream(streams.rate)).filter(({ type }) => type === 'RatePublished');
    await store.transaction((tx) => rateLogProjection.apply(published, tx));
    const view = await rates.execute(new ShowRate('sell', viewer));
    expect(view).toMatchObject({
      rate: '1580.0000',
      median: '1589.5000',
      followed: '1582.0200',
      marginBps: 47,
      spreadBps: 59,
      pin: { rate: '1580.0000', setBy: { name: 'Kemi A.' }, reason: 'Hold the afternoon' },
      paused: null,
      band: { from: '1541.8150', to: '1637.1850' },
    });
    expect(view.sources.map(({ name, state, fromMedianBps }) => [name, state, fromMedianBps])).toEqual([
      ['coinbase', 'stale', -116],
      ['coingecko', 'used', 0],
      ['quidax', 'used', 0],
    ]);
    expect(await rates.execute(new ShowRate('buy', viewer))).toMatchObject({
      rate: '1605.4000',
      marginBps: 100,
      spreadBps: 100,
      pin: null,
    });
    const changes = new ListRateChangesHandler(db.app, profiles);
    const { rows, contentRange } = await changes.execute(new ListRateChanges({ range: [0, 4] }));
    expect(rows.map(({ kind, side, rate, was, by }) => [kind, side, rate, was, by.name])).toEqual([
      ['published', 'sell', '1580.0000', '1582.0200', 'rates'],
      ['pinned', 'sell', '1580.0000', '1582.0200', 'Kemi A.'],
      ['published', 'sell', '1582.0200', '1581.0300', 'rates'],
      ['published', 'buy', '1605.4000', '1604.3900', 'rates'],
      ['published', 'sell', '1581.0300', '1580.0300', 'rates'],
    ]);
    expect(rows.map(({ id }) => id)).toEqual(['10-sell', '9-sell', '8-sell', '8-buy', '7-sell']);
    expect(contentRange).toBe('rate-changes 0-4/16');
    const history = await rateHistory(db.app, '7d', clock.now());
    expect(history.changes.map(({ rate, was }) => [rate, was])).toEqual([
      ['1580.0000', '1582.0200'],
      ['1582.0200', '1581.0300'],
      ['1581.0300', '1580.0300'],
      ['1580.0300', '1579.0400'],
      ['1579.0400', '1578.0400'],
    ]);
    const buying = await rateChart(db.app, 'buy', '7d', clock.now());
    expect(buying.points.at(-1)).toMatchObject({ rate: '1605.4000', median: '1589.5000' });
    const chart = await rateChart(db.app, 'sell', '7d', clock.now());
    expect(chart.points.at(-1)).toMatchObject({
      rate: '1580.0000',
      median: expect.stringMatching(/^15\d\d\.\d{4}$/) as string,
    });
    expect(history.points.at(-1)).toEqual({ at: clock.now().toISOString(), rate: '1580.0000' });
    const day = await rateChart(db.app, 'sell', '24h', clock.now());
    expect(day.points.length).toBeGreaterThan(1);
    // The listed changes are points, however near each other they are.
    const listed = history.changes.filter(({ at }) => Date.parse(at) > clock.now().getTime() - 3_600_000);
    expect(listed.length).toBeGreaterThan(1);
    expect(day.points).toEqual(
      expect.arrayContaining(listed.map(({ at, rate }) => expect.objectContaining({ at, rate }) as object)),
    );
    const { rows: oldest } = await db.app.query<{ at: Date }>('select min(published_at) as at from rate_log');
    expect((await rateHistory(db.app, '30d', clock.now())).points[0]!.at).toBe(oldest[0]!.at.toISOString());
  });

  it('RATE-06 the last change applies, also when the clock was set back before it', async () => {
    await later(10_000);
    await new PauseRateHandler(rateControl, clock).execute(new PauseRate(act('Sources jump'), null));
    clock.advance(-5_000);
    await new ResumeRateHandler(rateControl).execute(new ResumeRate(act('They are quiet again')));
    expect(await set(act('A thin Saturday'), { kind: 'margin', marginBps: 60 })).toBe('set');
    await later(10_000);
    await set(act('Back to what it was'), { kind: 'margin', marginBps: 47 });
    clock.advance(-4_000);
    await set(act('Thin all the same'), { kind: 'margin', marginBps: 80 });
    clock.advance(4_000);
    await observe();
    expect(await reader.pause(clock.now())).toBeNull();
    expect((await reader.current(clock.now()))?.marginBps).toBe(80);
    const types = (await recorded()).map(({ type }) => type).filter((type) => type !== 'RatePublished');
    expect(types).toEqual(['RateSidePaused', 'RateSideResumed', 'RateMarginSet', 'RateMarginSet', 'RateMarginSet']);
  });
});
