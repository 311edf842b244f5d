import { uuidv7 } from '@usdt-africa/kernel';
import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import { OwnAccountsLetGo1763700000071 } from './0071-own-accounts-let-go.js';
import { migrate, migrations } from './index.js';

const ORDINAL = migrations.indexOf(OwnAccountsLetGo1763700000071) + 1;

describe('migration 0071: bank accounts of their own that customers keep no more', () => {
  let db: TestDatabase;

  beforeAll(async () => {
    db = await testDatabase({ migrateTo: ORDINAL - 1 });
  });
  afterAll(() => db.drop());

  it('LIM-01 keeps one line each, and shows its hashes to no reader', async () => {
    expect(await migrate(db.ownerUrl, ORDINAL)).toEqual(['OwnAccountsLetGo1763700000071']);
    const insert = `insert into own_accounts_let_go values ($1, $1, $2, now())`;
    const id = uuidv7();
    await db.app.query(insert, [id, ['a']]);
    await expect(db.app.query(insert, [id, ['b']])).rejects.toMatchObject({ code: '23505' });
    await expect(db.app.query(insert, [uuidv7(), []])).rejects.toMatchObject({ code: '23514' });
    await expect(db.reader.query('select indexes from own_accounts_let_go')).rejects.toMatchObject({ code: '42501' });
    expect((await db.reader.query('select account_id, until from own_accounts_let_go')).rowCount).toBe(1);
  });

  it('goes back', async () => {
    await new OwnAccountsLetGo1763700000071().down({ query: (sql: string) => db.owner.query(sql) } as never);
    await expect(db.app.query('select from own_accounts_let_go')).rejects.toMatchObject({ code: '42P01' });
  });
});
