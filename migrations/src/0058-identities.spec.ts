import { uuidv7 } from '@usdt-africa/kernel';
import { testDatabase } from '@usdt-africa/test-kit';
import type { TestDatabase } from '@usdt-africa/test-kit';
import { Identities1763700000058 } from './0058-identities.js';
import { migrate, migrations } from './index.js';

const ORDINAL = migrations.indexOf(Identities1763700000058) + 1;

describe('migration 0058: identities elsewhere', () => {
  let db: TestDatabase;

  beforeAll(async () => {
    db = await testDatabase({ migrateTo: ORDINAL - 1 });
  });
  afterAll(() => db.drop());

  it('AUTH-05 leaves registrations under way as they are, and an identity is one customer’s', async () => {
    await db.app.query(
      `insert into account_registrations (token_hash, account_id, draft, language, email_blind, phone_blind, began_at, ends_at)
       values ('t', $1, '{}', 'en', 'e', 'p', now(), now())`,
      [uuidv7()],
    );
    expect(await migrate(db.ownerUrl, ORDINAL)).toEqual(['Identities1763700000058']);
    const { rows } = await db.app.query('select identity, identity_blind from account_registrations');
    expect(rows).toEqual([{ identity: null, identity_blind: null }]);
    const link = async (): Promise<unknown> => {
      const id = uuidv7();
      await db.app.query(
        `insert into accounts (account_id, state, profile, email_blind, phone_blind, username_hash, language, registered_at)
         values ($1::uuid, 'active', '{}', $1::text, $1::text, $1::text, 'en', now())`,
        [id],
      );
      return db.app.query(
        `insert into account_identities (identity_id, account_id, identity, identity_blind, linked_at)
         values ($1, $1, '{}', 'one', now())`,
        [id],
      );
    };
    await link();
    await expect(link()).rejects.toMatchObject({ code: '23505' });
  });
});
