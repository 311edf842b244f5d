import { testDatabase } from '@usdt-africa/test-kit';
import type { TestDatabase } from '@usdt-africa/test-kit';
import { Orders1763700000008 } from './0008-orders.js';
import { migrate, migrations } from './index.js';

const ORDINAL = migrations.indexOf(Orders1763700000008) + 1;
const TABLES = `select table_name from information_schema.tables
  where table_schema = 'public' and table_name in ('order_summary', 'order_deadlines', 'rate_limits') order by 1`;

describe('migration 0008: read models of orders', () => {
  let db: TestDatabase;

  beforeAll(async () => {
    db = await testDatabase({ migrateTo: ORDINAL - 1 });
  });
  afterAll(() => db.drop());

  it('adds the read models to a database without them', async () => {
    expect((await db.owner.query(TABLES)).rows).toEqual([]);
    expect(await migrate(db.ownerUrl, ORDINAL)).toEqual(['Orders1763700000008']);
    expect((await db.owner.query(TABLES)).rows.map((row: { table_name: string }) => row.table_name)).toEqual([
      'order_deadlines',
      'order_summary',
      'rate_limits',
    ]);
  });

  it('ENG-01 lets the app rebuild them, and the reader only read', async () => {
    await db.app.query(`insert into order_deadlines values (gen_random_uuid(), 'expire', now())`);
    await expect(
      db.app.query(`insert into order_deadlines values (gen_random_uuid(), 'other', now())`),
    ).rejects.toThrow(/check constraint/);
    expect((await db.reader.query('select kind from order_deadlines')).rowCount).toBe(1);
    await expect(db.reader.query('delete from order_deadlines')).rejects.toThrow(/permission denied/);
    await expect(db.reader.query('select * from rate_limits')).rejects.toThrow(/permission denied/);
    expect((await db.app.query('delete from order_deadlines')).rowCount).toBe(1);
  });

  it('goes back', async () => {
    const runner = { query: (sql: string) => db.owner.query(sql) };
    await new Orders1763700000008().down(runner as never);
    expect((await db.owner.query(TABLES)).rows).toEqual([]);
  });
});
