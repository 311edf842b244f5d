import { uuidv7 } from '@usdt-africa/kernel';
import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';

describe('migration 1007: foundation', () => {
  let db: TestDatabase;

  beforeAll(async () => {
    db = await testDatabase();
  });
  afterAll(() => db.drop());

  it('SELL-01 accepts a bank by its code of digits and letters, once', async () => {
    const add = (code: string): Promise<unknown> =>
      db.app.query(`insert into banks (code, name, short_name, listed_at) values ($1, 'A Bank', 'A', now())`, [code]);
    await add('058');
    await add('035A');
    await expect(add('058')).rejects.toThrow(/banks_pkey/);
    await expect(add("0'5")).rejects.toThrow(/banks_code_check/);
  });

  it('SELL-01 ENG-08 lets the app renew only the blind index of a response, and hides responses from the reader', async () => {
    await db.app.query(
      `insert into name_enquiries (id, bank_code, account_blind, sealed, subject_id, guest_hash, checked_at, expires_at)
       values (gen_random_uuid(), '058', 'b', '{}', 's', 'g', now(), now())`,
    );
    await db.app.query(`update name_enquiries set account_blind = 'c'`);
    for (const change of [`sealed = '{"forged": true}'`, `guest_hash = ''`])
      await expect(db.app.query(`update name_enquiries set ${change}`)).rejects.toThrow(/permission denied/);
    for (const hidden of ['sealed', 'guest_hash', 'account_blind'])
      await expect(db.reader.query(`select ${hidden} from name_enquiries`)).rejects.toThrow(/permission denied/);
    expect((await db.reader.query('select bank_code from name_enquiries')).rowCount).toBe(1);
    expect((await db.app.query('delete from name_enquiries')).rowCount).toBe(1);
  });

  it('RATE-05 lets the app add a quote and its order, never change its price', async () => {
    await db.app.query(
      `insert into quotes (id, guest_hash, side, amount_micro, rate_e4, reference_rate_e4, margin_bps, sources, naira_kobo, quoted_at, expires_at)
       values ($1, 'g', 'sell', 1, 1, 1, 0, '[]', 0, now(), now() + interval '1 second')`,
      [uuidv7()],
    );
    await db.app.query('update quotes set order_id = gen_random_uuid()');
    for (const change of ['rate_e4 = 2', `expires_at = expires_at + interval '1 hour'`])
      await expect(db.app.query(`update quotes set ${change}`)).rejects.toThrow(/permission denied/);
    await expect(db.reader.query('select guest_hash from quotes')).rejects.toThrow(/permission denied/);
    expect((await db.reader.query('select rate_e4 from quotes')).rowCount).toBe(1);
  });

  it('RATE-06 refuses an observation that is newer than its receipt, or not above zero', async () => {
    const add = (rate: string, time: string): Promise<unknown> =>
      db.app.query(
        `insert into rate_observations (source, rate_e4, source_time, received_at) values ('s', $1, now() + $2::interval, now())`,
        [rate, time],
      );
    await add('1', '-1 second');
    await expect(add('1', '1 second')).rejects.toThrow(/check constraint/);
    await expect(add('0', '-1 second')).rejects.toThrow(/check constraint/);
  });

  it('ENG-01 lets the app write the read models of limits and rates, and the reader only read', async () => {
    for (const table of ['limit_entries', 'limit_overrides', 'rate_controls', 'rate_log']) {
      await db.app.query(`delete from ${table}`);
      await db.reader.query(`select from ${table}`);
      await expect(db.reader.query(`delete from ${table}`)).rejects.toThrow(/permission denied/);
    }
  });

  it('LIM-01 stores one state for each stream, and a limit for an account without orders', async () => {
    await db.app.query(
      `insert into limit_overrides (person, override_id, kind, limit_micro, set_at, set_by)
       values ('p', gen_random_uuid(), 'account', 1, now(), 'operator:1')`,
    );
    await db.app.query(`insert into limit_states values ('p', 1, 64, '{}')`);
    await expect(db.app.query(`insert into limit_states values ('p', 1, 65, '{}')`)).rejects.toMatchObject({
      code: '23505',
    });
    await expect(db.reader.query('select state from limit_states')).rejects.toMatchObject({ code: '42501' });
  });

  it('LIM-01 stores one row for each removed bank account, and hides its hashes from the reader', async () => {
    const add = (id: string, indexes: readonly string[]) =>
      db.app.query('insert into removed_own_bank_accounts values ($1, $1, $2, now())', [id, indexes]);
    const id = uuidv7();
    await add(id, ['a']);
    await expect(add(id, ['b'])).rejects.toMatchObject({ code: '23505' });
    await expect(add(uuidv7(), [])).rejects.toMatchObject({ code: '23514' });
    await expect(db.reader.query('select indexes from removed_own_bank_accounts')).rejects.toMatchObject({
      code: '42501',
    });
    expect((await db.reader.query('select account_id, until from removed_own_bank_accounts')).rowCount).toBe(1);
  });

  it('RCP-01 hides the sealed state of recipients from the reader', async () => {
    await db.app.query(
      `insert into saved_recipients (recipient_id, version, state) values (gen_random_uuid(), 1, '{}')`,
    );
    expect((await db.reader.query('select account_id, version from saved_recipients')).rows).toEqual([
      { account_id: null, version: 1 },
    ]);
    await expect(db.reader.query('select state from saved_recipients')).rejects.toThrow(/permission denied/);
  });

  it('RCP-02 stores one count for each customer, never below zero', async () => {
    await db.app.query('insert into recipient_counts values (gen_random_uuid(), 1)');
    await expect(db.app.query('update recipient_counts set saved = -1')).rejects.toMatchObject({ code: '23514' });
    await expect(db.app.query('delete from recipient_counts')).rejects.toMatchObject({ code: '42501' });
  });

  it('LIM-02 ADM-07 an account has one tier upgrade request after the other, and each check one reference', async () => {
    const id = uuidv7();
    await db.app.query(
      `insert into accounts (account_id, state, profile, email_blind, phone_blind, username_hash, language, registered_at)
       values ($1, 'active', '{}', 'e', 'p', 'u', 'en', now())`,
      [id],
    );
    const { rows } = await db.app.query(`select nextval('verification_numbers')::text as next`);
    expect(rows).toEqual([{ next: '1001' }]);
    const request = () =>
      db.app.query(
        `insert into tier_upgrade_requests (verification_id, account_id, ordinal, tier) values ($1, $1, 1, 'individual')`,
        [id],
      );
    await request();
    await expect(request()).rejects.toMatchObject({ code: '23505' });
    const check = (reference: string, what: string) =>
      db.app.query(
        `insert into verification_checks (reference, verification_id, "check", requested_at) values ($1, $2, $3, now())`,
        [reference, id, what],
      );
    await check('one', 'face');
    await check('two', 'company');
    await expect(check('three', 'face')).rejects.toMatchObject({ code: '23505' });
    await expect(check('four', 'weather')).rejects.toMatchObject({ code: '23514' });
    await expect(db.reader.query('select typed from tier_upgrade_requests')).rejects.toThrow(/permission denied/);
  });

  it('HELP-03 lets the app add and delete files but change none, and hides their bytes from the reader', async () => {
    await db.app.query(`insert into stored_files (file_id, sealed) values ($1, '\\x00')`, [uuidv7()]);
    await expect(db.app.query(`update stored_files set sealed = '\\x01'`)).rejects.toThrow(/permission denied/);
    await expect(db.reader.query('select sealed from stored_files')).rejects.toThrow(/permission denied/);
    expect((await db.reader.query('select file_id from stored_files')).rowCount).toBe(1);
  });
});
