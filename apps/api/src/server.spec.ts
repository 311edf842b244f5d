import { UnsafeStoreError } from '@usdt-africa/event-store';
import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import { configOn, startOn } from '../test/api-at-work.js';

describe('the api at its start', () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await testDatabase();
  });
  afterAll(() => db.drop());

  const start = () => startOn(configOn(db));

  it('ENG-01 refuses a database that was restored until its epoch is raised, and leaves nothing open', async () => {
    await db.owner.query('update store_epoch set system_identifier = system_identifier + 1');
    const refused = await start().catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(UnsafeStoreError);
    expect((refused as Error).message).toContain('npm run raise-epoch');
    await db.owner.query('update store_epoch set system_identifier = system_identifier - 1');
    // A backend ends a moment after its client has gone.
    const open = async (): Promise<number> =>
      (
        await db.owner.query(
          `select 1 from pg_stat_activity where datname = current_database() and usename = 'usdt_app'`,
        )
      ).rowCount ?? 0;
    const end = Date.now() + 20_000;
    while ((await open()) > 0 && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await open()).toBe(0);
  });

  it('ENG-01 starts and serves on an unchanged event store', async () => {
    const api = await start();
    try {
      expect((await fetch(`${api.url}/api/health`)).status).toBe(200);
    } finally {
      await api.stop();
    }
  });
});
