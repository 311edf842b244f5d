import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import { SoundEvents1763700000027 } from './0027-sound-events.js';
import { migrate, migrations } from './index.js';

const ORDINAL = migrations.indexOf(SoundEvents1763700000027) + 1;
const ID = '0199a000-0000-7000-8000-000000000001';
const insert = `insert into events (stream_id, version, event_id, type, schema_version, data, metadata)
  values ($1, 1, $2, 'Tested', 1, '{}', '{"correlationId":"c","actor":"test"}')`;

describe('migration 0027: sound events', () => {
  let db: TestDatabase;

  beforeAll(async () => {
    db = await testDatabase({ migrateTo: ORDINAL - 1 });
  });
  afterAll(() => db.drop());

  it('ENG-01 refuses a second event with one id, by whoever, and lets the sealer say why it refuses', async () => {
    await db.app.query(insert, ['one', ID]);
    expect(await migrate(db.ownerUrl, ORDINAL)).toEqual(['SoundEvents1763700000027']);
    await expect(db.app.query(insert, ['two', ID])).rejects.toThrow(/events_by_id/);
    await expect(db.owner.query(insert, ['two', ID])).rejects.toThrow(/events_by_id/);
    await db.app.query(`insert into seal_refusals (sentence, since) values ('why', now())`);
    await db.app.query('delete from seal_refusals');
  });

  it('goes back', async () => {
    await new SoundEvents1763700000027().down({ query: (sql: string) => db.owner.query(sql) } as never);
    await db.app.query(insert, ['two', ID]);
  });
});
