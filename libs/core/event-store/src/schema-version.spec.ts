import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import { assertSchemaCurrent, assertUpgradable, MIGRATIONS } from './schema-version.js';

const BEFORE_BASELINE =
  'This database is from before the baseline of the schema and cannot be upgraded: make a new database and run the migrations on it.';
const NEWEST = MIGRATIONS.at(-1)!;

describe('the schema version that a process requires', () => {
  let db: TestDatabase;
  beforeEach(async () => {
    db = await testDatabase();
  });
  afterEach(() => db.drop());

  const add = (name: string) =>
    db.owner.query('insert into schema_migrations (timestamp, name) values ($1, $2)', [name.slice(-13), name]);

  it('INT-09 is met by the migrations of this release, for the app and the reader', async () => {
    await assertSchemaCurrent(db.app);
    await assertSchemaCurrent(db.reader);
  });

  it('INT-09 is met by a database of a newer release', async () => {
    await add('Referrals1901000000001');
    await assertSchemaCurrent(db.app);
  });

  it('INT-09 refuses a database that lacks a migration, also where a newer one was run', async () => {
    await add('Referrals1901000000001');
    await db.owner.query('delete from schema_migrations where name = $1', [NEWEST]);
    await expect(assertSchemaCurrent(db.app)).rejects.toThrow(
      `This database lacks the migration ${NEWEST} of this release: run the migrations first.`,
    );
    await assertUpgradable(db.app);
  });

  it('INT-09 compares names: another migration with the same timestamp does not count', async () => {
    await db.owner.query('update schema_migrations set name = $1 where name = $2', [
      `Other${NEWEST.slice(-13)}`,
      NEWEST,
    ]);
    await expect(assertSchemaCurrent(db.app)).rejects.toThrow(NEWEST);
  });

  it('INT-09 refuses a database that no migration was run on', async () => {
    const empty = await testDatabase({ migrateTo: 0 });
    await expect(assertSchemaCurrent(empty.app)).rejects.toThrow(`lacks the migration ${MIGRATIONS[0]}`);
    await assertUpgradable(empty.app);
    await empty.drop();
  });

  it('INT-09 refuses a database with the rows of earlier migrations, and says what to do', async () => {
    await add('EventStore1763700000001');
    await add('OrderStates1763700000151');
    for (const assert of [assertSchemaCurrent, assertUpgradable])
      await expect(assert(db.app)).rejects.toMatchObject({ name: 'OldSchemaError', message: BEFORE_BASELINE });
  });
});
