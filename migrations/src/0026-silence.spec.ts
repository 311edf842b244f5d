import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import { Silence1763700000026 } from './0026-silence.js';
import { migrate, migrations } from './index.js';

const ORDINAL = migrations.indexOf(Silence1763700000026) + 1;
const TABLES = `select table_name from information_schema.tables
  where table_name in ('store_horizon', 'sequel_mark', 'waiting_facts') order by 1`;

describe('migration 0026: what the alarms remember', () => {
  let db: TestDatabase;

  beforeAll(async () => {
    db = await testDatabase({ migrateTo: ORDINAL - 1 });
  });
  afterAll(() => db.drop());

  it('INT-09 begins to look at the first event, and lets the app keep what it saw', async () => {
    expect((await db.owner.query(TABLES)).rows).toEqual([]);
    expect(await migrate(db.ownerUrl, ORDINAL)).toEqual(['Silence1763700000026']);
    const { rows } = await db.app.query('select epoch, global_position, reached_at from sequel_mark');
    expect(rows).toEqual([{ epoch: 0, global_position: '0', reached_at: null }]);
    await db.app.query(`insert into waiting_facts values ('rule', 'key', 'stream', 'order', now())`);
    await db.app.query('delete from waiting_facts');
    await expect(db.app.query('delete from sequel_mark')).rejects.toThrow(/permission denied/);
  });

  it('goes back', async () => {
    await new Silence1763700000026().down({ query: (sql: string) => db.owner.query(sql) } as never);
    expect((await db.owner.query(TABLES)).rows).toEqual([]);
  });
});
