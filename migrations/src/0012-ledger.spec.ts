import { testDatabase } from '@usdt-africa/test-kit';
import type { TestDatabase } from '@usdt-africa/test-kit';
import { Ledger1763700000012 } from './0012-ledger.js';
import { migrate, migrations } from './index.js';

const ORDINAL = migrations.indexOf(Ledger1763700000012) + 1;
const exists = async (db: TestDatabase): Promise<boolean> =>
  (await db.owner.query(`select from information_schema.tables where table_name = 'ledger_balances'`)).rowCount === 1;

describe('migration 0012: balances of the ledger', () => {
  let db: TestDatabase;

  beforeAll(async () => {
    db = await testDatabase({ migrateTo: ORDINAL - 1 });
  });
  afterAll(() => db.drop());

  it('adds the read model to a database without it', async () => {
    expect(await exists(db)).toBe(false);
    expect(await migrate(db.ownerUrl, ORDINAL)).toEqual(['Ledger1763700000012']);
    expect(await exists(db)).toBe(true);
  });

  it('ENG-01 lets it be rebuilt', async () => {
    const registered = `select table_name from projection_tables where projection = 'ledger'`;
    expect((await db.reader.query(registered)).rows).toEqual([{ table_name: 'ledger_balances' }]);
  });

  it('ENG-01 lets the app keep it, sums of any size included, and the reader only read', async () => {
    const huge = '99999999999999999999999999999999999999';
    await db.app.query(`insert into ledger_balances values ('income:margin', 'NGN', 'income:margin', $1, 1)`, [huge]);
    expect((await db.reader.query('select balance::text from ledger_balances')).rows).toEqual([{ balance: huge }]);
    await expect(db.reader.query('delete from ledger_balances')).rejects.toThrow(/permission denied/);
    expect((await db.app.query('delete from ledger_balances')).rowCount).toBe(1);
  });

  it('goes back', async () => {
    await new Ledger1763700000012().down({ query: (sql: string) => db.owner.query(sql) } as never);
    expect(await exists(db)).toBe(false);
  });
});
