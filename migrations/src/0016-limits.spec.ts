import { testDatabase } from '@usdt-africa/test-kit';
import type { TestDatabase } from '@usdt-africa/test-kit';
import { Limits1763700000016 } from './0016-limits.js';
import { migrate, migrations } from './index.js';

const ORDINAL = migrations.indexOf(Limits1763700000016) + 1;
const TABLES = ['limit_entries', 'limit_overrides', 'rate_controls'];

async function tables(db: TestDatabase): Promise<string[]> {
  const { rows } = await db.owner.query<{ table_name: string }>(
    'select table_name::text from information_schema.tables where table_name = any($1) order by 1',
    [TABLES],
  );
  return rows.map((row) => row.table_name);
}

describe('migration 0016: limits', () => {
  let db: TestDatabase;

  beforeAll(async () => {
    db = await testDatabase({ migrateTo: ORDINAL - 1 });
  });
  afterAll(() => db.drop());

  it('adds its tables to a database without them', async () => {
    expect(await tables(db)).toEqual([]);
    expect(await migrate(db.ownerUrl, ORDINAL)).toEqual(['Limits1763700000016']);
    expect(await tables(db)).toEqual(TABLES);
  });

  it('ENG-01 lets all of it be rebuilt, by the app alone', async () => {
    const registered = 'select table_name::text from projection_tables where table_name::text = any($1) order by 1';
    const { rows } = await db.reader.query<{ table_name: string }>(registered, [TABLES]);
    expect(rows.map((row) => row.table_name)).toEqual(TABLES);
    for (const table of TABLES) {
      await db.app.query(`delete from ${table}`);
      await expect(db.reader.query(`delete from ${table}`)).rejects.toThrow(/permission denied/);
    }
  });

  it('goes back', async () => {
    await new Limits1763700000016().down({ query: (sql: string) => db.owner.query(sql) } as never);
    expect(await tables(db)).toEqual([]);
  });
});
