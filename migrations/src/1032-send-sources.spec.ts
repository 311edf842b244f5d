import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import { migrate } from './index.js';

const HOT = 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH';
const DEPOSIT = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';

describe('migration 1032: sources of sends', () => {
  let db: TestDatabase;

  beforeAll(async () => {
    db = await testDatabase({ migrateTo: 28 });
  });
  afterAll(() => db.drop());

  const own = (digit: string, kind: string, contract: string | null, recipient: string | null): Promise<unknown> =>
    db.app.query(
      `insert into own_transactions (tx_id, address, kind, contract, recipient, amount, block_number, block_id, block_time,
         outcome, fee_sun, energy, bandwidth)
       values ($1, $2, $3, $4, $5::text, case when $5::text is null then null else 7 end, 7, $6, now(), 'SUCCESS', 0, 0, 0)`,
      [digit.repeat(64), HOT, kind, contract, recipient, 'b'.repeat(64)],
    );

  it('ADM-13 keeps earlier sends as USDT of the hot wallet, and transactions as they are', async () => {
    await db.app.query(
      `insert into send_work (send_id, kind, cause_id, correlation_id, recipient, amount_micro, state, version, requested_at)
       values (gen_random_uuid(), 'purchase', gen_random_uuid(), 'c', 'T', 5, 'requested', 1, now())`,
    );
    await own('a', 'transfer', HOT, DEPOSIT);
    await own('b', 'other', null, null);
    await expect(own('c', 'trx', null, DEPOSIT)).rejects.toThrow(/check constraint/);
    await migrate(db.ownerUrl);
    expect((await db.reader.query('select asset, from_address from send_work')).rows).toEqual([
      { asset: 'USDT', from_address: null },
    ]);
    expect((await db.reader.query('select kind from own_transactions order by tx_id')).rows).toEqual([
      { kind: 'transfer' },
      { kind: 'other' },
    ]);
  });

  it('ADM-13 stores transfers of TRX with their recipient, and without a contract', async () => {
    await own('c', 'trx', null, DEPOSIT);
    await expect(own('d', 'trx', HOT, DEPOSIT)).rejects.toThrow(/own_transactions_transfer/);
    await expect(own('d', 'trx', null, null)).rejects.toThrow(/own_transactions_transfer/);
    await expect(own('d', 'swap', null, null)).rejects.toThrow(/own_transactions_kind_check/);
  });

  it('ADM-13 stores the address that pays, in its own form', async () => {
    const add = (asset: string, from: string): Promise<unknown> =>
      db.app.query(
        `insert into send_attempts (send_id, attempt, recipient, amount_micro, reference_number, expiration, asset, from_address)
         values (gen_random_uuid(), 1, 'T', 5, 7, now(), $1, $2)`,
        [asset, from],
      );
    await add('TRX', DEPOSIT);
    await expect(add('NGN', DEPOSIT)).rejects.toThrow(/check/);
    await expect(add('USDT', DEPOSIT.slice(1))).rejects.toThrow(/check/);
  });
});
