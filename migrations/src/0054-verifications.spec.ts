import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import { Verifications1763700000054 } from './0054-verifications.js';
import { migrate, migrations } from './index.js';

const ORDINAL = migrations.indexOf(Verifications1763700000054) + 1;
const ACCOUNT = '0199a000-0000-7000-8000-0000000000a1';

describe('migration 0054: wishes for a tier', () => {
  let db: TestDatabase;

  beforeAll(async () => {
    db = await testDatabase({ migrateTo: ORDINAL - 1 });
  });
  afterAll(() => db.drop());

  it('LIM-02 one account has its wishes one after the other, and a check is asked for under one reference', async () => {
    expect(await migrate(db.ownerUrl, ORDINAL)).toEqual(['Verifications1763700000054']);
    await db.app.query(
      `insert into accounts (account_id, state, profile, email_blind, phone_blind, username_hash, language, registered_at)
       values ($1, 'active', '{}', 'e', 'p', 'u', 'en', now())`,
      [ACCOUNT],
    );
    const wish = `insert into verification_wishes (verification_id, account_id, ordinal, tier)
      values (gen_random_uuid(), $1, $2, 'individual') returning verification_id`;
    const { rows } = await db.app.query<{ verification_id: string }>(wish, [ACCOUNT, 1]);
    await expect(db.app.query(wish, [ACCOUNT, 1])).rejects.toMatchObject({ code: '23505' });
    const check = `insert into verification_checks (reference, verification_id, "check", asked_at) values ($1, $2, 'face', now())`;
    await db.app.query(check, ['one', rows[0]!.verification_id]);
    await expect(db.app.query(check, ['two', rows[0]!.verification_id])).rejects.toMatchObject({ code: '23505' });
  });

  it('goes back', async () => {
    await new Verifications1763700000054().down({ query: (sql: string) => db.owner.query(sql) } as never);
    await expect(db.app.query('select from tier_requests')).rejects.toMatchObject({ code: '42P01' });
  });
});
