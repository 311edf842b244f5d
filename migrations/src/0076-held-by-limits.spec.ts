import { uuidv7 } from '@usdt-africa/kernel';
import { testDatabase } from '@usdt-africa/test-kit';
import type { TestDatabase } from '@usdt-africa/test-kit';
import { HeldByLimits1763700000076 } from './0076-held-by-limits.js';
import { migrate, migrations } from './index.js';

const ORDINAL = migrations.indexOf(HeldByLimits1763700000076) + 1;

describe('migration 0076: what limits hold', () => {
  let db: TestDatabase;

  beforeAll(async () => {
    db = await testDatabase({ migrateTo: ORDINAL - 1 });
  });
  afterAll(() => db.drop());

  it('ADM-05 is found in a history that was there before, by an index of those events alone', async () => {
    const event = (streamId: string, type: string) =>
      db.app.query(
        `insert into events (stream_id, version, event_id, type, schema_version, data, metadata)
         values ($1, 1, $2, $3, 1, '{}', '{}')`,
        [streamId, uuidv7(), type],
      );
    await event('limit-a', 'LimitExceeded');
    await event('limit-b', 'LimitUsed');
    expect(await migrate(db.ownerUrl, ORDINAL)).toEqual(['HeldByLimits1763700000076']);
    const held = `select distinct stream_id from events where type = 'LimitExceeded'`;
    expect((await db.app.query(held)).rows).toEqual([{ stream_id: 'limit-a' }]);
    const { rows } = await db.owner.query<{ valid: boolean; tuples: number }>(
      `select i.indisvalid as valid, c.reltuples::int as tuples from pg_index i join pg_class c on c.oid = i.indexrelid
       where c.relname = 'events_over_limits'`,
    );
    expect(rows).toEqual([{ valid: true, tuples: 1 }]);
  });
});
