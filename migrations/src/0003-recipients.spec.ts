import { testDatabase } from '@usdt-africa/test-kit';
import type { TestDatabase } from '@usdt-africa/test-kit';
import { Recipients1763700000003 } from './0003-recipients.js';
import { migrate, migrations } from './index.js';

const ORDINAL = migrations.indexOf(Recipients1763700000003) + 1;
const TABLES = `select table_name from information_schema.tables
  where table_schema = 'public' and table_name in ('banks', 'name_enquiries') order by 1`;

describe('migration 0003: recipients', () => {
  let db: TestDatabase;

  beforeAll(async () => {
    db = await testDatabase({ migrateTo: ORDINAL - 1 });
  });
  afterAll(() => db.drop());

  it('adds the tables of banks and enquiries to a database without them', async () => {
    expect((await db.owner.query(TABLES)).rows).toEqual([]);
    expect(await migrate(db.ownerUrl, ORDINAL)).toEqual(['Recipients1763700000003']);
    expect((await db.owner.query(TABLES)).rows).toEqual([{ table_name: 'banks' }, { table_name: 'name_enquiries' }]);
  });

  it('SELL-01 takes a bank by its digits only', async () => {
    const add = (code: string): Promise<unknown> =>
      db.app.query(`insert into banks (code, name, short_name, listed_at) values ($1, 'A Bank', 'A', now())`, [code]);
    await add('058');
    await expect(add('058')).rejects.toThrow(/banks_pkey/);
    await expect(add('35A')).rejects.toThrow(/check constraint/);
  });

  it('SELL-01 lets the app keep what a bank said, never change it, and keeps it from the reader', async () => {
    await db.app.query(
      `insert into name_enquiries (id, bank_code, account_blind, sealed, subject_id, guest_hash, checked_at, expires_at)
       values (gen_random_uuid(), '058', 'b', '{}', 's', 'g', now(), now())`,
    );
    await expect(db.app.query(`update name_enquiries set sealed = '{"forged": true}'`)).rejects.toThrow(/permission/);
    await expect(db.reader.query('select sealed from name_enquiries')).rejects.toThrow(/permission denied/);
    await expect(db.reader.query('select guest_hash from name_enquiries')).rejects.toThrow(/permission denied/);
    expect((await db.reader.query('select bank_code from name_enquiries')).rowCount).toBe(1);
    expect((await db.app.query('delete from name_enquiries')).rowCount).toBe(1);
  });
});
