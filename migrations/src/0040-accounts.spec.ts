import { testDatabase } from '@usdt-africa/test-kit';
import type { TestDatabase } from '@usdt-africa/test-kit';
import { Accounts1763700000040 } from './0040-accounts.js';
import { migrate, migrations } from './index.js';

const ORDINAL = migrations.indexOf(Accounts1763700000040) + 1;
const TABLES = `select table_name::text from information_schema.tables
  where table_name like 'account%' and table_schema = 'public' order by 1`;

describe('migration 0040: accounts', () => {
  let db: TestDatabase;

  beforeAll(async () => {
    db = await testDatabase({ migrateTo: ORDINAL - 1 });
  });
  afterAll(() => db.drop());

  const tables = async (): Promise<string[]> =>
    (await db.owner.query<{ table_name: string }>(TABLES)).rows.map((row) => row.table_name);

  it('adds its tables to a database without them', async () => {
    expect(await tables()).toEqual([]);
    expect(await migrate(db.ownerUrl, ORDINAL)).toEqual(['Accounts1763700000040']);
    expect(await tables()).toHaveLength(12);
  });

  it('AUTH-02 keeps every account for ever, so that no username is given twice', async () => {
    await expect(db.app.query('delete from accounts')).rejects.toThrow(/permission denied/);
    const add = (hash: string): Promise<unknown> =>
      db.app.query(
        `insert into accounts (account_id, state, profile, email_blind, phone_blind, username_hash, language, registered_at)
         values (gen_random_uuid(), 'active', '{}', gen_random_uuid()::text, gen_random_uuid()::text, $1, 'en', now())`,
        [hash],
      );
    await add('ab');
    await expect(add('ab')).rejects.toThrow(/unique/);
  });

  it('AUTH-03 shows a reader no secret, no address, and nobody’s session', async () => {
    await db.reader.query('select account_id, state, registered_at from accounts');
    for (const hidden of ['profile from accounts', 'email_blind from accounts', '* from account_sessions'])
      await expect(db.reader.query(`select ${hidden}`)).rejects.toThrow(/permission denied/);
  });

  it('goes back', async () => {
    await new Accounts1763700000040().down({ query: (sql: string) => db.owner.query(sql) } as never);
    expect(await tables()).toEqual([]);
  });
});
