import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import { PayoutPaces1763700000086 } from './0086-payout-paces.js';
import { migrate, migrations } from './index.js';

const ORDINAL = migrations.indexOf(PayoutPaces1763700000086) + 1;

describe('migration 0086: paces of payouts', () => {
  let db: TestDatabase;

  beforeAll(async () => {
    db = await testDatabase({ migrateTo: ORDINAL - 1 });
  });
  afterAll(() => db.drop());

  it('SELL-07 keeps when payouts were asked for, of accounts and of customers, and nothing is taken out', async () => {
    const noted = `insert into payout_paces values ('payee:' || repeat('a', 64), array[now()])`;
    await expect(db.app.query(noted)).rejects.toMatchObject({ code: '42P01' });
    expect(await migrate(db.ownerUrl, ORDINAL)).toEqual(['PayoutPaces1763700000086']);
    await db.app.query(noted);
    await expect(db.app.query(`update payout_paces set asked_at = '{}'`)).rejects.toMatchObject({ code: '23514' });
    await expect(db.app.query('delete from payout_paces')).rejects.toMatchObject({ code: '42501' });
    await expect(db.reader.query('select from payout_paces')).rejects.toMatchObject({ code: '42501' });
  });

  it('goes back', async () => {
    await new PayoutPaces1763700000086().down({ query: (sql: string) => db.owner.query(sql) } as never);
    await expect(db.app.query('select from payout_paces')).rejects.toMatchObject({ code: '42P01' });
  });
});
