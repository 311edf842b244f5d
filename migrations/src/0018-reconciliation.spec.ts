import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import { Reconciliation1763700000018 } from './0018-reconciliation.js';
import { migrate, migrations } from './index.js';

const ORDINAL = migrations.indexOf(Reconciliation1763700000018) + 1;
const TABLES = ['days', 'deposits', 'orders', 'readings', 'rows'].map((name) => `reconciliation_${name}`);
const found = async (db: TestDatabase): Promise<string[]> =>
  (
    await db.owner.query<{ relname: string }>(
      `select relname from pg_class where relkind = 'r' and relname like 'reconciliation%' order by 1`,
    )
  ).rows.map((row) => row.relname);

describe('migration 0018: days beside the provider’s statement', () => {
  let db: TestDatabase;

  beforeAll(async () => {
    db = await testDatabase({ migrateTo: ORDINAL - 1 });
  });
  afterAll(() => db.drop());

  it('adds its tables to a database without', async () => {
    expect(await found(db)).toEqual([]);
    expect(await migrate(db.ownerUrl, ORDINAL)).toEqual(['Reconciliation1763700000018']);
    expect(await found(db)).toEqual(TABLES);
  });

  it('ENG-01 lets all of them be rebuilt', async () => {
    const { rows } = await db.reader.query<{ table_name: string }>(
      `select table_name from projection_tables where projection = 'reconciliation' order by 1`,
    );
    expect(rows.map((row) => row.table_name)).toEqual(TABLES);
  });

  it('ENG-01 lets the app keep them, and the reader only read', async () => {
    await db.app.query(
      `insert into reconciliation_days (day_id, provider, day, version) values ('paystack-2026-11-20', 'paystack', '2026-11-20', 1)`,
    );
    expect((await db.reader.query('select day_id from reconciliation_days')).rows).toEqual([
      { day_id: 'paystack-2026-11-20' },
    ]);
    for (const table of TABLES) {
      await expect(db.reader.query(`delete from ${table}`)).rejects.toThrow(/permission denied/);
      await db.app.query(`delete from ${table}`);
    }
  });

  it('goes back', async () => {
    await new Reconciliation1763700000018().down({ query: (sql: string) => db.owner.query(sql) } as never);
    expect(await found(db)).toEqual([]);
  });
});
