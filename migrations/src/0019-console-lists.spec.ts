import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import { ConsoleLists1763700000019 } from './0019-console-lists.js';
import { migrate, migrations } from './index.js';

const ORDINAL = migrations.indexOf(ConsoleLists1763700000019) + 1;
const columns = async (db: TestDatabase): Promise<string[]> =>
  (
    await db.owner.query<{ table_name: string }>(
      `select table_name from information_schema.columns
       where table_name like 'console_%' and column_name = 'bank_code' order by 1`,
    )
  ).rows.map((row) => row.table_name);

describe('migration 0019: lists of the console', () => {
  let db: TestDatabase;

  beforeAll(async () => {
    db = await testDatabase({ migrateTo: ORDINAL - 1 });
  });
  afterAll(() => db.drop());

  it('ADM-03 lets orders and payouts be found by their bank; what is there already has none', async () => {
    await db.owner.query(
      `insert into console_payouts (payout_id, order_id, phase, urgency, attempt, version, state)
       values (gen_random_uuid(), gen_random_uuid(), 'settled', 1, 1, 1, '{}')`,
    );
    expect(await columns(db)).toEqual([]);
    expect(await migrate(db.ownerUrl, ORDINAL)).toEqual(['ConsoleLists1763700000019']);
    expect(await columns(db)).toEqual(['console_orders', 'console_payouts']);
    const { rows } = await db.app.query('select bank_code from console_payouts');
    expect(rows).toEqual([{ bank_code: null }]);
  });

  it('goes back', async () => {
    await new ConsoleLists1763700000019().down({ query: (sql: string) => db.owner.query(sql) } as never);
    expect(await columns(db)).toEqual([]);
  });
});
