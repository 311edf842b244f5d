import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import { Console1763700000015 } from './0015-console.js';
import { migrate, migrations } from './index.js';

const ORDINAL = migrations.indexOf(Console1763700000015) + 1;
const TABLES = ['approvals', 'console_looks', 'console_orders', 'console_payouts', 'switches'];
const found = async (db: TestDatabase): Promise<string[]> =>
  (
    await db.owner.query<{ table_name: string }>(
      `select table_name from information_schema.tables where table_name = any($1) order by 1`,
      [TABLES],
    )
  ).rows.map((row) => row.table_name);

describe('migration 0015: read models of the console', () => {
  let db: TestDatabase;

  beforeAll(async () => {
    db = await testDatabase({ migrateTo: ORDINAL - 1 });
  });
  afterAll(() => db.drop());

  it('adds them to a database without', async () => {
    expect(await found(db)).toEqual([]);
    expect(await migrate(db.ownerUrl, ORDINAL)).toEqual(['Console1763700000015']);
    expect(await found(db)).toEqual(TABLES);
  });

  it('ENG-01 lets each be rebuilt', async () => {
    const { rows } = await db.reader.query<{ table_name: string }>(
      `select table_name from projection_tables where projection in ('console_orders', 'approvals', 'switches') order by 1`,
    );
    expect(rows.map((row) => row.table_name)).toEqual(TABLES);
  });

  it('ENG-01 lets the app keep them, and the reader only read', async () => {
    await db.app.query(`insert into switches values ('payouts', true, null, null, 'late', now(), 1)`);
    expect((await db.reader.query('select name from switches')).rows).toEqual([{ name: 'payouts' }]);
    for (const table of TABLES)
      await expect(db.reader.query(`delete from ${table}`)).rejects.toThrow(/permission denied/);
    expect((await db.app.query('delete from switches')).rowCount).toBe(1);
  });

  it('goes back', async () => {
    await new Console1763700000015().down({ query: (sql: string) => db.owner.query(sql) } as never);
    expect(await found(db)).toEqual([]);
  });
});
