import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import { Transactions1763700000045 } from './0045-transactions.js';
import { migrate, migrations } from './index.js';

const ORDINAL = migrations.indexOf(Transactions1763700000045) + 1;
const TABLES = `select 1 from information_schema.tables
  where table_name in ('account_transactions', 'account_payees')`;

describe('migration 0045: customers’ transactions', () => {
  let db: TestDatabase;

  beforeAll(async () => {
    db = await testDatabase({ migrateTo: ORDINAL - 1 });
  });
  afterAll(() => db.drop());

  it('TXN-01 adds the list beside the orders’ summary, and keeps names and what they are found by from the reader', async () => {
    expect((await db.owner.query(TABLES)).rowCount).toBe(0);
    expect(await migrate(db.ownerUrl, ORDINAL)).toEqual(['Transactions1763700000045']);
    expect((await db.owner.query(TABLES)).rowCount).toBe(2);
    await db.app.query(`insert into account_transactions (order_id) values (gen_random_uuid())`);
    expect((await db.reader.query('select hidden, category from account_transactions')).rows).toEqual([
      { hidden: false, category: 'general' },
    ]);
    for (const sql of [
      'select words from account_transactions',
      'select payee from account_transactions',
      'select recipient from account_payees',
    ])
      await expect(db.reader.query(sql)).rejects.toThrow(/permission denied/);
    await expect(db.app.query(`update account_transactions set state = 'paid'`)).rejects.toThrow(/check constraint/);
  });

  it('goes back', async () => {
    await new Transactions1763700000045().down({ query: (sql: string) => db.owner.query(sql) } as never);
    expect((await db.owner.query(TABLES)).rowCount).toBe(0);
  });
});
