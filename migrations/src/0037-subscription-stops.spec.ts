import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import { SubscriptionStops1763700000037 } from './0037-subscription-stops.js';
import { migrate, migrations } from './index.js';

const ORDINAL = migrations.indexOf(SubscriptionStops1763700000037) + 1;
const TABLES = `select table_name from information_schema.tables where table_name = 'subscription_stops'`;

describe('migration 0037: subscriptions that stand before a newer event', () => {
  let db: TestDatabase;

  beforeAll(async () => {
    db = await testDatabase({ migrateTo: ORDINAL - 1 });
  });
  afterAll(() => db.drop());

  it('ENG-06 keeps what the app notes, and lets it forget nothing', async () => {
    expect((await db.owner.query(TABLES)).rows).toEqual([]);
    expect(await migrate(db.ownerUrl, ORDINAL)).toEqual(['SubscriptionStops1763700000037']);
    await db.app.query(
      `insert into subscription_stops values ('orders', 'order-1', 1, 'OrderPlaced', 5, 4, 1, '7', 3, default)`,
    );
    const { rows } = await db.reader.query('select name, known_version from subscription_stops');
    expect(rows).toEqual([{ name: 'orders', known_version: 4 }]);
    await expect(db.app.query('delete from subscription_stops')).rejects.toThrow(/permission denied/);
  });

  it('goes back', async () => {
    await new SubscriptionStops1763700000037().down({ query: (sql: string) => db.owner.query(sql) } as never);
    expect((await db.owner.query(TABLES)).rows).toEqual([]);
  });
});
