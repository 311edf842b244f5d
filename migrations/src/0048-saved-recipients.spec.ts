import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import { SavedRecipients1763700000048 } from './0048-saved-recipients.js';
import { migrate, migrations } from './index.js';

const ORDINAL = migrations.indexOf(SavedRecipients1763700000048) + 1;
const TABLES = `select 1 from information_schema.tables
  where table_name in ('saved_recipients', 'recipient_orders')`;

describe('migration 0048: whom customers pay', () => {
  let db: TestDatabase;

  beforeAll(async () => {
    db = await testDatabase({ migrateTo: ORDINAL - 1 });
  });
  afterAll(() => db.drop());

  it('RCP-01 adds the recipients and their orders, and keeps what is sealed from the reader', async () => {
    expect((await db.owner.query(TABLES)).rowCount).toBe(0);
    expect(await migrate(db.ownerUrl, ORDINAL)).toEqual(['SavedRecipients1763700000048']);
    expect((await db.owner.query(TABLES)).rowCount).toBe(2);
    await db.app.query(
      `insert into saved_recipients (recipient_id, version, state) values (gen_random_uuid(), 1, '{}')`,
    );
    expect((await db.reader.query('select account_id, version from saved_recipients')).rows).toEqual([
      { account_id: null, version: 1 },
    ]);
    await expect(db.reader.query('select state from saved_recipients')).rejects.toThrow(/permission denied/);
  });

  it('goes back', async () => {
    await new SavedRecipients1763700000048().down({ query: (sql: string) => db.owner.query(sql) } as never);
    expect((await db.owner.query(TABLES)).rowCount).toBe(0);
  });
});
