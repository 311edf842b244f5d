import { uuidv7 } from '@usdt-africa/kernel';
import { testDatabase } from '@usdt-africa/test-kit';
import type { TestDatabase } from '@usdt-africa/test-kit';
import { AccountPictures1763700000075 } from './0075-account-pictures.js';
import { migrate, migrations } from './index.js';

const ORDINAL = migrations.indexOf(AccountPictures1763700000075) + 1;

describe('migration 0075: pictures of customers', () => {
  let db: TestDatabase;

  beforeAll(async () => {
    db = await testDatabase({ migrateTo: ORDINAL - 1 });
  });
  afterAll(() => db.drop());

  it('SET-02 customers of before have none, and each has one at most', async () => {
    const id = uuidv7();
    await db.app.query(
      `insert into accounts (account_id, state, profile, email_blind, phone_blind, username_hash, language, registered_at)
       values ($1::uuid, 'active', '{}', 'e', 'p', 'u', 'en', now())`,
      [id],
    );
    expect(await migrate(db.ownerUrl, ORDINAL)).toEqual(['AccountPictures1763700000075']);
    expect((await db.app.query('select from account_pictures')).rowCount).toBe(0);
    const keep = () =>
      db.app.query(`insert into account_pictures (account_id, picture_id, sealed) values ($1, $1, '\\x00')`, [id]);
    await keep();
    await expect(keep()).rejects.toMatchObject({ code: '23505' });
  });
});
