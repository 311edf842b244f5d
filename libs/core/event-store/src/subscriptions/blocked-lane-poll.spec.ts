import { testDatabase } from '@usdt-africa/test-kit';
import type { TestDatabase } from '@usdt-africa/test-kit';
import pg from 'pg';
import { BlockedLanePoll } from './blocked-lane-poll.js';

const park = (name: string): string =>
  `insert into subscription_failures (name, kind, stream_id, version, event_id, event_type, epoch, transaction_id, global_position,
     attempts, last_error, next_try_at)
   values ('${name}', 'projection', 'order-1', 1, gen_random_uuid(), 'OrderPlaced', 1, '1', 1, 1, 'no', now())`;

describe('projections with blocked streams', () => {
  let db: TestDatabase;
  let pool: pg.Pool;
  let acquired = 0;
  beforeAll(async () => {
    db = await testDatabase();
    pool = new pg.Pool({ connectionString: db.appUrl });
    pool.on('acquire', () => (acquired += 1));
  });
  afterAll(async () => {
    await pool.end();
    await db.drop();
  });

  it('ENG-03 are queried once for all callers at about the same time', async () => {
    const look = new BlockedLanePoll(pool);
    await look.has('one');
    await look.has('two');
    acquired = 0;
    expect(await Promise.all(['one', 'two', 'one'].map((name) => look.has(name)))).toEqual([false, false, false]);
    expect(acquired).toBeLessThanOrEqual(1);
  });

  it('ENG-03 are reported soon after a stream is blocked, and only the affected projection', async () => {
    const look = new BlockedLanePoll(pool);
    expect(await look.has('three')).toBe(false);
    await pool.query(park('three'));
    const end = Date.now() + 30_000;
    while (!(await look.has('three')) && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 50));
    expect([await look.has('three'), await look.has('four')]).toEqual([true, false]);
  });

  it('ENG-03 are queried again after a failed query', async () => {
    let isBroken = true;
    const breaks = new Proxy(pool, {
      get: (of, key) =>
        key === 'query' && isBroken ? () => Promise.reject(new Error('gone')) : Reflect.get(of, key).bind(of),
    });
    const look = new BlockedLanePoll(breaks);
    await expect(look.has('five')).rejects.toThrow('gone');
    isBroken = false;
    expect(await look.has('five')).toBe(false);
  });
});
