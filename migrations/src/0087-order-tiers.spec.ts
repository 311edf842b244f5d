import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import { OrderTiers1763700000087 } from './0087-order-tiers.js';
import { migrate, migrations } from './index.js';

const ORDINAL = migrations.indexOf(OrderTiers1763700000087) + 1;

describe('migration 0087: tiers of orders', () => {
  let db: TestDatabase;

  beforeAll(async () => {
    db = await testDatabase({ migrateTo: ORDINAL - 1 });
  });
  afterAll(() => db.drop());

  it('ADM-03 keeps under which tier orders were made, and they are rebuilt with whose they are', async () => {
    const noted = `insert into console_order_tiers values (gen_random_uuid(), gen_random_uuid(), now(), 'basic')`;
    await expect(db.app.query(noted)).rejects.toMatchObject({ code: '42P01' });
    expect(await migrate(db.ownerUrl, ORDINAL)).toEqual(['OrderTiers1763700000087']);
    await db.app.query(noted);
    expect((await db.reader.query('select tier from console_order_tiers')).rows).toEqual([{ tier: 'basic' }]);
    const { rows } = await db.app.query(
      `select table_name from projection_tables where projection = 'order-owners' order by 1`,
    );
    expect(rows.map((row) => (row as { table_name: string }).table_name)).toEqual([
      'console_account_tiers',
      'console_order_owners',
      'console_order_tiers',
    ]);
  });

  it('goes back', async () => {
    await new OrderTiers1763700000087().down({ query: (sql: string) => db.owner.query(sql) } as never);
    await expect(db.app.query('select from console_order_tiers')).rejects.toMatchObject({ code: '42P01' });
  });
});
