import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import { Audit1763700000017 } from './0017-audit.js';
import { migrate, migrations } from './index.js';

const ORDINAL = migrations.indexOf(Audit1763700000017) + 1;
const found = async (db: TestDatabase): Promise<string[]> =>
  (
    await db.owner.query<{ relname: string }>(
      `select relname from pg_class where relname in ('audit', 'events_by_time') order by 1`,
    )
  ).rows.map((row) => row.relname);

describe('migration 0017: what operators did', () => {
  let db: TestDatabase;

  beforeAll(async () => {
    db = await testDatabase({ migrateTo: ORDINAL - 1 });
  });
  afterAll(() => db.drop());

  it('adds the list and the index to a database without', async () => {
    expect(await found(db)).toEqual([]);
    expect(await migrate(db.ownerUrl, ORDINAL)).toEqual(['Audit1763700000017']);
    expect(await found(db)).toEqual(['audit', 'events_by_time']);
  });

  it('ENG-01 lets it be rebuilt', async () => {
    const { rows } = await db.reader.query(`select table_name from projection_tables where projection = 'audit'`);
    expect(rows).toEqual([{ table_name: 'audit' }]);
  });

  it('ENG-01 lets the app keep it, and the reader only read', async () => {
    await db.app.query(
      `insert into audit (event_id, position, at, act, stream_id, version, actor, money, facts, changes, correlation_id)
       values ('0199a000-0000-7000-8000-000000000001', 1, now(), 'OrderNoted', 'order-1', 1, 'operator:x', false, '{}', '[]', 'c')`,
    );
    expect((await db.reader.query('select act from audit')).rows).toEqual([{ act: 'OrderNoted' }]);
    await expect(db.reader.query('delete from audit')).rejects.toThrow(/permission denied/);
    expect((await db.app.query('delete from audit')).rowCount).toBe(1);
  });

  it('goes back', async () => {
    await new Audit1763700000017().down({ query: (sql: string) => db.owner.query(sql) } as never);
    expect(await found(db)).toEqual([]);
  });
});
