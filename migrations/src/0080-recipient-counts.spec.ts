import { uuidv7 } from '@usdt-africa/kernel';
import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import { RecipientCounts1763700000080 } from './0080-recipient-counts.js';
import { migrate, migrations } from './index.js';

const ORDINAL = migrations.indexOf(RecipientCounts1763700000080) + 1;

describe('migration 0080: how many recipients a customer keeps', () => {
  let db: TestDatabase;

  beforeAll(async () => {
    db = await testDatabase({ migrateTo: ORDINAL - 1 });
  });
  afterAll(() => db.drop());

  it('RCP-02 counts those that are kept now, once each, and of those that were deleted none', async () => {
    const [ada, eve] = [uuidv7(), uuidv7()];
    const say = async (stream: string, version: number, type: string, accountId: string) =>
      db.owner.query(
        `insert into events (epoch, stream_id, version, event_id, type, schema_version, data, metadata, recorded_at)
         values (1, $1, $2, $3, $4, 1, $5, '{}', now())`,
        [stream, version, uuidv7(), type, { accountId }],
      );
    const [one, two, three, four] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()].map((id) => `recipient-${id}`) as [
      string,
      string,
      string,
      string,
    ];
    for (const stream of [one, two]) await say(stream, 1, 'RecipientSaved', ada);
    await say(one, 2, 'RecipientNicknamed', ada);
    await say(two, 2, 'RecipientDeleted', ada);
    await say(two, 3, 'RecipientSaved', ada);
    await say(three, 1, 'RecipientSaved', ada);
    await say(three, 2, 'RecipientDeleted', ada);
    await say(four, 1, 'RecipientSaved', eve);
    expect(await migrate(db.ownerUrl, ORDINAL)).toEqual(['RecipientCounts1763700000080']);
    const { rows } = await db.app.query('select account_id, kept from recipient_counts order by kept desc');
    expect(rows).toEqual([
      { account_id: ada, kept: 2 },
      { account_id: eve, kept: 1 },
    ]);
    await expect(db.app.query('delete from recipient_counts')).rejects.toMatchObject({ code: '42501' });
  });

  it('goes back', async () => {
    await new RecipientCounts1763700000080().down({ query: (sql: string) => db.owner.query(sql) } as never);
    await expect(db.app.query('select from recipient_counts')).rejects.toMatchObject({ code: '42P01' });
  });
});
