import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import { Provider1763700000025 } from './0025-provider.js';
import { migrate, migrations } from './index.js';

const ORDINAL = migrations.indexOf(Provider1763700000025) + 1;
const list = (db: TestDatabase, code: string) =>
  db.app.query(`insert into banks (code, name, short_name, listed_at) values ($1, 'A bank', 'A', now())`, [code]);

describe('migration 0025: what the provider tells', () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await testDatabase({ migrateTo: ORDINAL - 1 });
  });
  afterAll(() => db.drop());

  it('SELL-01 lets banks be kept whose code has letters, and has the list fetched anew', async () => {
    await list(db, '058');
    await expect(list(db, '035A')).rejects.toThrow('banks_code_check');
    expect(await migrate(db.ownerUrl, ORDINAL)).toEqual(['Provider1763700000025']);
    const { rows } = await db.app.query(`select listed_at < now() - interval '1 day' as old from banks`);
    expect(rows).toEqual([{ old: true }]);
    await list(db, '035A');
    await expect(list(db, "0'5")).rejects.toThrow('banks_code_check');
  });

  it('goes back', async () => {
    await new Provider1763700000025().down({ query: (sql: string) => db.owner.query(sql) } as never);
    expect((await db.app.query('select code from banks')).rows).toEqual([{ code: '058' }]);
  });
});
