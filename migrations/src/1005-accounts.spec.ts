import { account, uuidv7 } from '@usdt-africa/kernel';
import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';

describe('migration 1005: accounts', () => {
  let db: TestDatabase;

  beforeAll(async () => {
    db = await testDatabase();
  });
  afterAll(() => db.drop());

  const newAccount = async (): Promise<string> => {
    const id = uuidv7();
    await db.app.query(
      `insert into accounts (account_id, state, profile, email_blind, phone_blind, username_hash, language, registered_at)
       values ($1::uuid, 'active', '{}', $1::text, $1::text, $1::text, 'en', now())`,
      [id],
    );
    return id;
  };

  it('AUTH-02 refuses to delete an account, and to give its username twice', async () => {
    const id = await newAccount();
    await expect(db.app.query('delete from accounts')).rejects.toThrow(/permission denied/);
    await expect(
      db.app.query(
        `insert into accounts (account_id, state, profile, email_blind, phone_blind, username_hash, language, registered_at)
         values ($1, 'active', '{}', 'e', 'p', $2, 'en', now())`,
        [uuidv7(), id],
      ),
    ).rejects.toThrow(/accounts_username_hash_key/);
  });

  it('AUTH-03 shows the reader no secret, no address and no session', async () => {
    await db.reader.query('select account_id, state, registered_at from accounts');
    for (const hidden of ['profile from accounts', 'email_blind from accounts', '* from account_sessions'])
      await expect(db.reader.query(`select ${hidden}`)).rejects.toThrow(/permission denied/);
  });

  it('ADM-10 gives an account the owner key that orders have', async () => {
    const id = await newAccount();
    const { rows } = await db.app.query('select owner_key from accounts where account_id = $1', [id]);
    expect(rows).toEqual([{ owner_key: account(id).key }]);
  });

  it('AUTH-10 plans one erasure for each key, with a known cause', async () => {
    const id = await newAccount();
    const plan = (because: string) =>
      db.app.query(`insert into account_erasures values ('account-1', $1, $2, now())`, [id, because]);
    await expect(plan('a whim')).rejects.toMatchObject({ code: '23514' });
    await plan('law');
    await expect(plan('closed')).rejects.toMatchObject({ code: '23505' });
    await db.reader.query('select subject_id from account_erasures');
    await expect(db.reader.query('delete from account_erasures')).rejects.toThrow(/permission denied/);
  });

  it('AUTH-05 links an identity to one account only', async () => {
    const link = async (): Promise<unknown> =>
      db.app.query(
        `insert into account_identities (identity_id, account_id, identity, identity_blind, linked_at)
         values ($1, $1, '{}', 'one', now())`,
        [await newAccount()],
      );
    await link();
    await expect(link()).rejects.toMatchObject({ code: '23505' });
  });

  it('SET-02 stores one picture for each customer', async () => {
    const id = await newAccount();
    const store = () =>
      db.app.query(`insert into account_pictures (account_id, picture_id, sealed) values ($1, $1, '\\x00')`, [id]);
    await store();
    await expect(store()).rejects.toMatchObject({ code: '23505' });
  });

  it('AUTH-08 lets a new passkey sign in and confirm, and either can be switched off', async () => {
    await db.app.query(
      `insert into account_passkeys
         (passkey_id, account_id, credential_id, public_key, counter, transports, synced, device, added_at)
       values ($1, $2, 'one', 'key', 0, '{}', false, 'Phone', now())`,
      [uuidv7(), await newAccount()],
    );
    const uses = async () => (await db.app.query('select logs_in, confirms from account_passkeys')).rows;
    expect(await uses()).toEqual([{ logs_in: true, confirms: true }]);
    await db.app.query('update account_passkeys set confirms = false');
    expect(await uses()).toEqual([{ logs_in: true, confirms: false }]);
  });

  it('AUTH-03 stores the result of an attempt once, for the app alone', async () => {
    const store = () =>
      db.app.query(`insert into account_attempt_results (of, attempt_id, at) values ('pin:ada', 'a', now())`);
    await store();
    await expect(store()).rejects.toMatchObject({ code: '23505' });
    await expect(db.reader.query('select from account_attempt_results')).rejects.toMatchObject({ code: '42501' });
  });
});
