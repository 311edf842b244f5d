import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import { migrate } from './index.js';

const HOT = 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH';
const TOKEN = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

describe('migration 1012: own transactions', () => {
  let db: TestDatabase;

  beforeAll(async () => {
    db = await testDatabase({ migrateTo: 11 });
  });
  afterAll(() => db.drop());

  const add = (digit: string, row: Record<string, string | null>): Promise<unknown> => {
    const all: Record<string, string | null> = {
      tx_id: digit.repeat(64),
      address: HOT,
      kind: 'transfer',
      contract: TOKEN,
      recipient: HOT,
      amount: '25000000',
      block_number: '7',
      block_id: 'b'.repeat(64),
      block_time: '2026-01-05T12:00:00Z',
      outcome: 'SUCCESS',
      fee_sun: '6428500',
      energy: '64285',
      bandwidth: '345',
      ...row,
    };
    const names = Object.keys(all);
    return db.app.query(
      `insert into own_transactions (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
      Object.values(all),
    );
  };

  it('INT-01 keeps the cursor of a watch, and knows no block since which transactions are recorded', async () => {
    await db.app.query(
      `insert into chain_cursors (name, block_number, block_id, block_time) values ('solid', 95, repeat('a', 64), now())`,
    );
    await migrate(db.ownerUrl);
    expect(
      (await db.reader.query('select block_number, continuous_from, recorded_to, hot_wallet from chain_cursors')).rows,
    ).toEqual([{ block_number: '95', continuous_from: null, recorded_to: null, hot_wallet: null }]);
  });

  it('ENG-01 lets the app add transactions, never change or remove them, and the reader only read', async () => {
    await add('a', {});
    await expect(add('a', {})).rejects.toThrow(/own_transactions_pkey/);
    await expect(db.app.query(`update own_transactions set outcome = 'REVERT'`)).rejects.toThrow(/permission denied/);
    await expect(db.app.query('delete from own_transactions')).rejects.toThrow(/permission denied/);
    await expect(db.reader.query('delete from own_transactions')).rejects.toThrow(/permission denied/);
    expect((await db.reader.query('select kind, amount, fee_sun from own_transactions')).rows).toEqual([
      { kind: 'transfer', amount: '25000000', fee_sun: '6428500' },
    ]);
  });

  it('ENG-01 stores token, recipient and amount of every transfer, and of nothing else', async () => {
    const none = { contract: null, recipient: null, amount: null };
    await add('b', { kind: 'permission', ...none });
    await add('c', { kind: 'other', ...none, contract: TOKEN, outcome: 'OUT_OF_ENERGY' });
    const wrongs: Record<string, string | null>[] = [
      { contract: null },
      { recipient: null },
      { amount: null },
      { kind: 'permission' },
      { kind: 'other', amount: null },
      { kind: 'swap' },
      { address: HOT.slice(1) },
      { amount: '-1' },
      { outcome: '' },
      { fee_sun: '-1' },
    ];
    for (const wrong of wrongs) await expect(add('d', wrong)).rejects.toThrow(/check constraint/);
  });
});
