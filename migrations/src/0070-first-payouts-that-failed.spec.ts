import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import { FirstPayoutsThatFailed1763700000070 } from './0070-first-payouts-that-failed.js';
import { migrate, migrations } from './index.js';

const ORDINAL = migrations.indexOf(FirstPayoutsThatFailed1763700000070) + 1;

describe('migration 0070: first payouts that failed', () => {
  let db: TestDatabase;

  beforeAll(async () => {
    db = await testDatabase({ migrateTo: ORDINAL - 1 });
  });
  afterAll(() => db.drop());

  it('RCP-06 keeps the sums that there are, and lets one become nothing again', async () => {
    await db.app.query('insert into first_payouts values (gen_random_uuid(), 100)');
    await expect(db.app.query('update first_payouts set kobo = 0')).rejects.toMatchObject({ code: '23514' });
    expect(await migrate(db.ownerUrl, ORDINAL)).toEqual(['FirstPayoutsThatFailed1763700000070']);
    await db.app.query(
      'insert into first_payout_parts select gen_random_uuid(), account_id, kobo from first_payouts where kobo = 100',
    );
    await expect(db.app.query('update first_payouts set kobo = -1')).rejects.toMatchObject({ code: '23514' });
    expect((await db.app.query('update first_payouts set kobo = 0')).rowCount).toBe(1);
    await expect(db.app.query('delete from first_payout_parts')).rejects.toMatchObject({ code: '42501' });
    expect((await db.reader.query('select from first_payout_parts where not freed')).rowCount).toBe(1);
  });

  it('goes back', async () => {
    await new FirstPayoutsThatFailed1763700000070().down({ query: (sql: string) => db.owner.query(sql) } as never);
    await expect(db.app.query('select from first_payout_parts')).rejects.toMatchObject({ code: '42P01' });
    await expect(db.app.query('insert into first_payouts values (gen_random_uuid(), 0)')).rejects.toMatchObject({
      code: '23514',
    });
  });
});
