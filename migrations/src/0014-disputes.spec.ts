import { testDatabase } from '@usdt-africa/test-kit';
import type { TestDatabase } from '@usdt-africa/test-kit';
import { Disputes1763700000014 } from './0014-disputes.js';
import { migrate, migrations } from './index.js';

const ORDINAL = migrations.indexOf(Disputes1763700000014) + 1;
const TABLES = ['dispute_files', 'disputes', 'stored_files'];

async function tables(db: TestDatabase): Promise<string[]> {
  const { rows } = await db.owner.query<{ table_name: string }>(
    'select table_name::text from information_schema.tables where table_name = any($1) order by 1',
    [TABLES],
  );
  return rows.map((row) => row.table_name);
}

describe('migration 0014: disputes', () => {
  let db: TestDatabase;

  beforeAll(async () => {
    db = await testDatabase({ migrateTo: ORDINAL - 1 });
  });
  afterAll(() => db.drop());

  it('adds its tables to a database without them', async () => {
    expect(await tables(db)).toEqual([]);
    expect(await migrate(db.ownerUrl, ORDINAL)).toEqual(['Disputes1763700000014']);
    expect(await tables(db)).toEqual(TABLES);
    const { rows } = await db.app.query<{ next: string }>(`select nextval('dispute_numbers')::text as next`);
    expect(rows).toEqual([{ next: '1001' }]);
  });

  it('ENG-01 lets the list of cases be rebuilt', async () => {
    const registered = `select table_name::text from projection_tables where projection = 'disputes'`;
    expect((await db.reader.query(registered)).rows).toEqual([{ table_name: 'disputes' }]);
  });

  it('HELP-03 lets the app keep files and never change one, and the reader see neither bytes nor names', async () => {
    const id = '0b6a8f0e-7d25-7c11-8a44-0f2f6b8f5a10';
    await db.app.query(`insert into stored_files (file_id, sealed) values ($1, '\\x00')`, [id]);
    await expect(db.app.query(`update stored_files set sealed = '\\x01'`)).rejects.toThrow(/permission denied/);
    await expect(db.reader.query('select sealed from stored_files')).rejects.toThrow(/permission denied/);
    await expect(db.reader.query('select name from dispute_files')).rejects.toThrow(/permission denied/);
    expect((await db.reader.query('select file_id from stored_files')).rowCount).toBe(1);
  });

  it('goes back', async () => {
    await new Disputes1763700000014().down({ query: (sql: string) => db.owner.query(sql) } as never);
    expect(await tables(db)).toEqual([]);
  });
});
