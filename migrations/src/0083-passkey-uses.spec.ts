import { uuidv7 } from '@usdt-africa/kernel';
import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import { PasskeyUses1763700000083 } from './0083-passkey-uses.js';
import { migrate, migrations } from './index.js';

const ORDINAL = migrations.indexOf(PasskeyUses1763700000083) + 1;

describe('migration 0083: what passkeys are used for', () => {
  let db: TestDatabase;

  beforeAll(async () => {
    db = await testDatabase({ migrateTo: ORDINAL - 1 });
  });
  afterAll(() => db.drop());

  it('AUTH-08 a passkey that was there goes on logging in and confirming, and can be switched off', async () => {
    const [ada, phone] = [uuidv7(), uuidv7()];
    await db.app.query(
      `insert into accounts (account_id, state, profile, email_blind, phone_blind, username_hash, language, registered_at)
       values ($1::uuid, 'active', '{}', $1::text, $1::text, $1::text, 'en', now())`,
      [ada],
    );
    await db.app.query(
      `insert into account_passkeys
         (passkey_id, account_id, credential_id, public_key, counter, transports, synced, device, added_at)
       values ($1, $2, 'one', 'key', 0, '{}', false, 'Phone', now())`,
      [phone, ada],
    );
    await db.app.query(
      `insert into account_sessions
         (session_id, token_hash, account_id, method, device, started_at, proven_at, seen_at, ends_at)
       values ($1::uuid, $1::text, $2, 'passkey', 'Phone', now(), now(), now(), now())`,
      [uuidv7(), ada],
    );
    expect(await migrate(db.ownerUrl, ORDINAL)).toEqual(['PasskeyUses1763700000083']);
    const uses = async () => (await db.app.query('select logs_in, confirms from account_passkeys')).rows;
    expect(await uses()).toEqual([{ logs_in: true, confirms: true }]);
    await db.app.query('update account_passkeys set confirms = false');
    expect(await uses()).toEqual([{ logs_in: true, confirms: false }]);
    expect((await db.app.query('select passkey_id from account_sessions')).rows).toEqual([{ passkey_id: null }]);
  });

  it('goes back', async () => {
    await new PasskeyUses1763700000083().down({ query: (sql: string) => db.owner.query(sql) } as never);
    await expect(db.app.query('select confirms from account_passkeys')).rejects.toMatchObject({ code: '42703' });
    await expect(db.app.query('select passkey_id from account_sessions')).rejects.toMatchObject({ code: '42703' });
  });
});
