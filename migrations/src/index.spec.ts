import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import { BASELINE, migrate, migrations, OldDatabaseError } from './index.js';

/** Rows of `schema_migrations` that releases before the baseline wrote. */
const BEFORE_BASELINE = ['EventStore1763700000001', 'Wallets1763700000002', 'OrderStates1763700000151'];

describe('the migrations', () => {
  let db: TestDatabase;

  beforeEach(async () => {
    db = await testDatabase({ migrateTo: 0 });
  });
  afterEach(() => db.drop());

  const tables = async (): Promise<string[]> =>
    (
      await db.owner.query<{ name: string }>(
        `select table_name as name from information_schema.tables
         where table_schema = 'public' and table_name <> 'schema_migrations' order by 1`,
      )
    ).rows.map(({ name }) => name);
  const note = (name: string) =>
    db.owner.query('insert into schema_migrations (timestamp, name) values ($1, $2)', [name.slice(-13), name]);

  it('create the schema in an empty database in order, and revert to an empty one', async () => {
    expect(await migrate(db.ownerUrl)).toEqual(migrations.map(({ name }) => name));
    expect((await tables()).length).toBeGreaterThan(90);
    for (const migration of migrations.toReversed())
      await new migration().down({ query: (sql: string) => db.owner.query(sql) } as never);
    expect(await tables()).toEqual([]);
    const { rows } = await db.owner.query(
      `select proname as name from pg_proc where pronamespace = 'public'::regnamespace
       union all select sequencename from pg_sequences where schemaname = 'public' and sequencename <> 'schema_migrations_id_seq'`,
    );
    expect(rows).toEqual([]);
  });

  it('continue where an earlier run ended', async () => {
    await migrate(db.ownerUrl, 4);
    expect(await migrate(db.ownerUrl)).toEqual(migrations.slice(4).map(({ name }) => name));
    expect(await migrate(db.ownerUrl)).toEqual([]);
  });

  it('have their number as the end of their timestamp, from the baseline on', () => {
    const timestamps = migrations.map(({ name }) => Number(name.slice(-13)));
    expect(timestamps[0]).toBe(BASELINE);
    expect(timestamps).toEqual(timestamps.toSorted((a, b) => a - b));
  });

  it('INT-09 refuse a database from before the baseline, and change nothing in it', async () => {
    await migrate(db.ownerUrl, 1);
    for (const name of BEFORE_BASELINE) await note(name);
    const before = await tables();
    await expect(migrate(db.ownerUrl)).rejects.toThrow(OldDatabaseError);
    await expect(migrate(db.ownerUrl)).rejects.toThrow(/cannot be upgraded: make a new database/);
    expect(await tables()).toEqual(before);
  });

  it('INT-09 accept a database with migrations of a newer release', async () => {
    await migrate(db.ownerUrl);
    await note('Referrals1901000000001');
    expect(await migrate(db.ownerUrl)).toEqual([]);
  });
});
