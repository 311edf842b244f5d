import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import { Readiness1763700000038 } from './0038-readiness.js';
import { migrate, migrations } from './index.js';

const ORDINAL = migrations.indexOf(Readiness1763700000038) + 1;
const READ = 'select max(timestamp)::bigint as newest from schema_migrations';

describe('migration 0038: which migrations were run', () => {
  let db: TestDatabase;

  beforeAll(async () => {
    db = await testDatabase({ migrateTo: ORDINAL - 1 });
  });
  afterAll(() => db.drop());

  it('INT-09 lets the app and the reader see it, and nobody change it', async () => {
    await expect(db.app.query(READ)).rejects.toThrow(/permission denied/);
    expect(await migrate(db.ownerUrl, ORDINAL)).toEqual(['Readiness1763700000038']);
    for (const pool of [db.app, db.reader])
      expect((await pool.query(READ)).rows).toEqual([{ newest: '1763700000038' }]);
    await expect(db.app.query('delete from schema_migrations')).rejects.toThrow(/permission denied/);
  });

  it('goes back', async () => {
    await new Readiness1763700000038().down({ query: (sql: string) => db.owner.query(sql) } as never);
    await expect(db.app.query(READ)).rejects.toThrow(/permission denied/);
  });
});
