import { uuidv7 } from '@usdt-africa/kernel';
import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import { AccountErasures1763700000056 } from './0056-account-erasures.js';
import { migrate, migrations } from './index.js';

const ORDINAL = migrations.indexOf(AccountErasures1763700000056) + 1;

describe('migration 0056: accounts that their owners closed', () => {
  let db: TestDatabase;

  beforeAll(async () => {
    db = await testDatabase({ migrateTo: ORDINAL - 1 });
  });
  afterAll(() => db.drop());

  it('AUTH-10 leaves the accounts that there are open, and plans one erasure a key', async () => {
    const accountId = uuidv7();
    await db.app.query(
      `insert into accounts (account_id, state, profile, email_blind, phone_blind, username_hash, language, registered_at)
       values ($1, 'active', '{}', 'e', 'p', 'u', 'en', now())`,
      [accountId],
    );
    expect(await migrate(db.ownerUrl, ORDINAL)).toEqual(['AccountErasures1763700000056']);
    expect((await db.app.query('select closed_at from accounts')).rows).toEqual([{ closed_at: null }]);
    const plan = (because: string) =>
      db.app.query(`insert into account_erasures values ('account-1', $1, $2, now())`, [accountId, because]);
    await expect(plan('a whim')).rejects.toMatchObject({ code: '23514' });
    await plan('law');
    await expect(plan('closed')).rejects.toMatchObject({ code: '23505' });
    await db.reader.query('select subject_id from account_erasures');
    await expect(db.reader.query('delete from account_erasures')).rejects.toThrow(/permission denied/);
  });

  it('goes back', async () => {
    await db.owner.query('delete from account_erasures');
    await new AccountErasures1763700000056().down({ query: (sql: string) => db.owner.query(sql) } as never);
    await expect(db.app.query('select closed_at from accounts')).rejects.toMatchObject({ code: '42703' });
  });
});
