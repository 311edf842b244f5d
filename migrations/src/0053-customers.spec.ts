import { account, uuidv7 } from '@usdt-africa/kernel';
import { testDatabase } from '@usdt-africa/test-kit';
import type { TestDatabase } from '@usdt-africa/test-kit';
import { Customers1763700000053 } from './0053-customers.js';
import { migrate, migrations } from './index.js';

const ORDINAL = migrations.indexOf(Customers1763700000053) + 1;

describe('migration 0053: customers in the console', () => {
  let db: TestDatabase;

  beforeAll(async () => {
    db = await testDatabase({ migrateTo: ORDINAL - 1 });
  });
  afterAll(() => db.drop());

  it('ADM-10 knows accounts that there are by what orders know them by, and shows the reader no profile', async () => {
    const accountId = uuidv7();
    await db.app.query(
      `insert into accounts (account_id, state, profile, email_blind, phone_blind, username_hash, language, registered_at)
       values ($1, 'active', '{}', 'e', 'p', 'u', 'en', now())`,
      [accountId],
    );
    expect(await migrate(db.ownerUrl, ORDINAL)).toEqual(['Customers1763700000053']);
    const { rows } = await db.app.query<{ owner_key: string }>('select owner_key from accounts');
    expect(rows).toEqual([{ owner_key: account(accountId).key }]);
    await db.reader.query('select account_id, state_name, attention from console_customers');
    await expect(db.reader.query('select profile from console_customers')).rejects.toThrow(/permission denied/);
  });
});
