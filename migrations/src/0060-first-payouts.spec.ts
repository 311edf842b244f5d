import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import { FirstPayouts1763700000060 } from './0060-first-payouts.js';
import { migrate, migrations } from './index.js';

const ORDINAL = migrations.indexOf(FirstPayouts1763700000060) + 1;

describe('migration 0060: first payouts', () => {
  let db: TestDatabase;

  beforeAll(async () => {
    db = await testDatabase({ migrateTo: ORDINAL - 1 });
  });
  afterAll(() => db.drop());

  it('RCP-06 keeps one sum an account, and never gives any of it back', async () => {
    const taken = `insert into first_payouts values (gen_random_uuid(), 100)`;
    await expect(db.app.query(taken)).rejects.toMatchObject({ code: '42P01' });
    expect(await migrate(db.ownerUrl, ORDINAL)).toEqual(['FirstPayouts1763700000060']);
    await db.app.query(taken);
    await expect(db.app.query('update first_payouts set kobo = 0')).rejects.toMatchObject({ code: '23514' });
    await expect(db.app.query('delete from first_payouts')).rejects.toMatchObject({ code: '42501' });
    expect((await db.reader.query('select from first_payouts')).rowCount).toBe(1);
  });

  it('goes back', async () => {
    await new FirstPayouts1763700000060().down({ query: (sql: string) => db.owner.query(sql) } as never);
    await expect(db.app.query('select from first_payouts')).rejects.toMatchObject({ code: '42P01' });
  });
});
