import { FixedClock } from '@usdt-africa/kernel';
import { Settings } from '@usdt-africa/platform';
import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import type { Pool } from 'pg';
import { Health, statusCodeOf } from './health.js';

const EVENTS = {
  events: 'direct',
  shortfallWaitSeconds: 600,
  shortfallChosenWaitSeconds: 86_400,
  textDayBudgetKobo: 2_500_000n,
  textPartKobo: 800n,
} as const;

const NOW = new Date('2026-01-05T12:00:00.000Z');
const NO_PRICE = { current: () => Promise.resolve(null) };

describe('health report', () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await testDatabase();
  });
  afterAll(() => db.drop());

  /** Counts the reachability queries to the database. */
  function counted(mode: 'production' | 'sandbox') {
    const clock = new FixedClock(NOW);
    const queries = { times: 0 };
    const pool = {
      connect: () => db.app.connect(),
      query: (text: string, values?: unknown[]) => {
        if (text === 'select 1') queries.times += 1;
        return db.app.query(text, values);
      },
    } as unknown as Pool;
    const settings = new Settings({ APP_MODE: mode });
    return { clock, queries, health: new Health(pool, { ...EVENTS, settings }, clock, { size: 0 }, NO_PRICE) };
  }

  it('SEC-48 in production all requests within a second share one check', async () => {
    const { clock, queries, health } = counted('production');
    const reports = await Promise.all(Array.from({ length: 50 }, () => health.report()));
    expect([queries.times, new Set(reports).size]).toEqual([1, 1]);
    await health.report();
    expect(queries.times).toBe(1);
    clock.advance(1_000);
    await health.report();
    expect(queries.times).toBe(2);
  });

  it('SEC-48 does not reuse an earlier check after the clock was set back', async () => {
    const { clock, queries, health } = counted('production');
    await health.report();
    clock.advance(-3_600_000);
    await health.report();
    expect(queries.times).toBe(2);
  });

  it('SEC-48 in a sandbox every request makes a new check', async () => {
    const { queries, health } = counted('sandbox');
    await health.report();
    await health.report();
    expect(queries.times).toBe(2);
  });

  it('SEC-48 reports an unreachable database with status 503', async () => {
    const gone = { query: () => Promise.reject(new Error('gone')) } as unknown as Pool;
    const settings = new Settings({ APP_MODE: 'production' });
    const report = await new Health(gone, { ...EVENTS, settings }, new FixedClock(NOW), { size: 0 }, NO_PRICE).report();
    expect([report, statusCodeOf(report)]).toEqual([{ status: 'database-unreachable', mode: 'production' }, 503]);
  });
});
