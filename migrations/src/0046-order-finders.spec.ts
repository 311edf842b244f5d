import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import { OrderFinders1763700000046 } from './0046-order-finders.js';
import { migrate, migrations } from './index.js';

const ORDINAL = migrations.indexOf(OrderFinders1763700000046) + 1;
const TABLES = `select 1 from information_schema.tables where table_name in ('order_finders', 'recent_link_requests')`;

describe('migration 0046: by whom orders are found again', () => {
  let db: TestDatabase;

  beforeAll(async () => {
    db = await testDatabase({ migrateTo: ORDINAL - 1 });
  });
  afterAll(() => db.drop());

  it('TRACK-05 takes indexes and nothing in the clear, and keeps them from the reader', async () => {
    expect((await db.owner.query(TABLES)).rowCount).toBe(0);
    expect(await migrate(db.ownerUrl, ORDINAL)).toEqual(['OrderFinders1763700000046']);
    expect((await db.owner.query(TABLES)).rowCount).toBe(2);
    const keep = (person: string) =>
      db.app.query(`insert into order_finders values ('mail-address', $1, now(), gen_random_uuid())`, [person]);
    await keep('ab'.repeat(32));
    await expect(keep('ada@example.com')).rejects.toThrow(/check constraint/);
    await expect(db.app.query('delete from order_finders')).rejects.toThrow(/permission denied/);
    await expect(db.reader.query('select person from order_finders')).rejects.toThrow(/permission denied/);
    await expect(db.reader.query('select persons from recent_link_requests')).rejects.toThrow(/permission denied/);
  });

  it('goes back', async () => {
    await new OrderFinders1763700000046().down({ query: (sql: string) => db.owner.query(sql) } as never);
    expect((await db.owner.query(TABLES)).rowCount).toBe(0);
  });
});
