import { testDatabase } from '@usdt-africa/test-kit';
import type { TestDatabase } from '@usdt-africa/test-kit';
import { Rates1763700000006 } from './0006-rates.js';
import { migrate, migrations } from './index.js';

const ORDINAL = migrations.indexOf(Rates1763700000006) + 1;
const TABLES = `select table_name from information_schema.tables
  where table_schema = 'public' and table_name in ('rate_observations', 'rate_log', 'quotes') order by 1`;

describe('migration 0006: rates', () => {
  let db: TestDatabase;

  beforeAll(async () => {
    db = await testDatabase({ migrateTo: ORDINAL - 1 });
  });
  afterAll(() => db.drop());

  it('adds the tables of prices to a database without them', async () => {
    expect((await db.owner.query(TABLES)).rows).toEqual([]);
    expect(await migrate(db.ownerUrl, ORDINAL)).toEqual(['Rates1763700000006']);
    expect((await db.owner.query(TABLES)).rows).toEqual([
      { table_name: 'quotes' },
      { table_name: 'rate_log' },
      { table_name: 'rate_observations' },
    ]);
  });

  it('RATE-05 lets the app add a quote and say which order used it, never change its price', async () => {
    await db.app.query(
      `insert into quotes (id, guest_hash, side, amount_micro, rate_e4, reference_rate_e4, margin_bps, sources, naira_kobo, quoted_at, expires_at)
       values ('01936a00-0000-7000-8000-000000000001', 'g', 'sell', 1, 1, 1, 0, '[]', 0, now(), now() + interval '1 second')`,
    );
    await db.app.query('update quotes set order_id = gen_random_uuid()');
    await expect(db.app.query('update quotes set rate_e4 = 2')).rejects.toThrow(/permission denied/);
    await expect(db.app.query(`update quotes set expires_at = expires_at + interval '1 hour'`)).rejects.toThrow(
      /permission denied/,
    );
  });

  it('RATE-06 refuses an observation that claims to be newer than its receipt, or not above zero', async () => {
    const add = (rate: string, time: string): Promise<unknown> =>
      db.app.query(
        `insert into rate_observations (source, rate_e4, source_time, received_at) values ('s', $1, now() + $2::interval, now())`,
        [rate, time],
      );
    await add('1', '-1 second');
    await expect(add('1', '1 second')).rejects.toThrow(/check constraint/);
    await expect(add('0', '-1 second')).rejects.toThrow(/check constraint/);
  });

  it('keeps from the reader whose quotes they are', async () => {
    await expect(db.reader.query('select guest_hash from quotes')).rejects.toThrow(/permission denied/);
    expect((await db.reader.query('select rate_e4 from quotes')).rowCount).toBe(1);
  });
});
