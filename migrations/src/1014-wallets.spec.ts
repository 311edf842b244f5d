import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';

const ACCOUNT = '0199a000-0000-7000-8000-000000000001';

describe('migration 1014: wallets', () => {
  let db: TestDatabase;

  beforeAll(async () => {
    db = await testDatabase();
  });
  afterAll(() => db.drop());

  it('WALLET-03 stores one state for each wallet, which can be deleted', async () => {
    const add = (version: number) =>
      db.app.query(`insert into wallet_states values ($1, 1, $2, '{}')`, [ACCOUNT, version]);
    await expect(add(0)).rejects.toThrow(/check constraint/);
    await add(16);
    await expect(add(32)).rejects.toThrow(/wallet_states_pkey/);
    expect((await db.reader.query('select version from wallet_states')).rows).toEqual([{ version: 16 }]);
    await db.app.query('delete from wallet_states');
  });

  it('WALLET-03 refuses a line below zero, and a second line of one version', async () => {
    const add = (version: number, balance: string) =>
      db.app.query(
        `insert into wallet_lines (account_id, version, entry_id, kind, amount_kobo, balance_kobo, counter, at)
         values ($1, $2, gen_random_uuid(), 'purchase', -5, $3, 'payable:purchase:x', now())`,
        [ACCOUNT, version, balance],
      );
    await expect(add(1, '-1')).rejects.toThrow(/check constraint/);
    await add(1, '0');
    await expect(add(1, '0')).rejects.toThrow(/wallet_lines_pkey/);
    expect((await db.reader.query('select from wallet_lines')).rowCount).toBe(1);
  });
});
