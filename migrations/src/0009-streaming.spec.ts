import { testDatabase } from '@usdt-africa/test-kit';
import type { TestDatabase } from '@usdt-africa/test-kit';
import { Streaming1763700000009 } from './0009-streaming.js';
import { migrate, migrations } from './index.js';

const ORDINAL = migrations.indexOf(Streaming1763700000009) + 1;
const NAMES = ['dropped_events', 'kafka_partitions', 'kafka_relay', 'kafka_topics', 'subscription_partitions'];

describe('migration 0009: streaming', () => {
  let db: TestDatabase;

  beforeAll(async () => {
    db = await testDatabase({ migrateTo: ORDINAL - 1 });
    await db.app.query(
      `insert into subscription_failures (name, stream_id, version, event_id, event_type, epoch, transaction_id, global_position, attempts, last_error, next_try_at)
       values ('mails', 'order-1', 1, gen_random_uuid(), 'Placed', 1, '7', 1, 1, 'Error: no', now())`,
    );
  });
  afterAll(() => db.drop());

  const tables = async (): Promise<string[]> =>
    (
      await db.owner.query<{ name: string }>(
        `select table_name as name from information_schema.tables where table_schema = 'public' and table_name = any($1) order by 1`,
        [NAMES],
      )
    ).rows.map((row) => row.name);

  it('adds its tables to a database without them, and keeps what is parked', async () => {
    expect(await tables()).toEqual([]);
    expect(await migrate(db.ownerUrl, ORDINAL)).toEqual(['Streaming1763700000009']);
    expect(await tables()).toEqual(NAMES);
    expect((await db.app.query('select kind from subscription_failures')).rows).toEqual([{ kind: 'process' }]);
    expect((await db.app.query('select epoch, global_position from kafka_relay')).rows).toEqual([
      { epoch: 0, global_position: '0' },
    ]);
  });

  it('ENG-02 never lets the app take back that an event was dropped, and the reader only read', async () => {
    await db.app.query(
      `insert into dropped_events values ('mails', 'order-1', 1, gen_random_uuid(), 'Placed', 'Error: no', 'seen by hand', 'operator:1')`,
    );
    await expect(db.app.query('delete from dropped_events')).rejects.toThrow(/permission denied/);
    await expect(db.app.query(`update dropped_events set reason = 'other'`)).rejects.toThrow(/permission denied/);
    for (const table of NAMES) {
      await db.reader.query(`select * from ${table}`);
      await expect(db.reader.query(`delete from ${table}`)).rejects.toThrow(/permission denied/);
    }
  });

  it('goes back', async () => {
    const runner = { query: (sql: string) => db.owner.query(sql) };
    await new Streaming1763700000009().down(runner as never);
    expect(await tables()).toEqual([]);
  });
});
