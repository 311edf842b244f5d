import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import { AccountPresses1763700000089 } from './0089-account-presses.js';
import { migrate, migrations } from './index.js';

const ORDINAL = migrations.indexOf(AccountPresses1763700000089) + 1;

describe('migration 0089: presses by which customers prove themselves', () => {
  let db: TestDatabase;

  beforeAll(async () => {
    db = await testDatabase({ migrateTo: ORDINAL - 1 });
  });
  afterAll(() => db.drop());

  it('AUTH-03 keeps what a press was answered, once for each, for the app alone', async () => {
    const noted = `insert into account_presses (of, press, at) values ('pin:ada', 'a', now())`;
    await expect(db.app.query(noted)).rejects.toMatchObject({ code: '42P01' });
    expect(await migrate(db.ownerUrl, ORDINAL)).toEqual(['AccountPresses1763700000089']);
    await db.app.query(noted);
    await expect(db.app.query(noted)).rejects.toMatchObject({ code: '23505' });
    await expect(db.reader.query('select from account_presses')).rejects.toMatchObject({ code: '42501' });
  });

  it('goes back', async () => {
    await new AccountPresses1763700000089().down({ query: (sql: string) => db.owner.query(sql) } as never);
    await expect(db.app.query('select from account_presses')).rejects.toMatchObject({ code: '42P01' });
  });
});
