import { isolatedCluster, testDatabase } from '@usdt-africa/test-kit';
import type { TestDatabase } from '@usdt-africa/test-kit';
import { assertStoreSettings, createEventStore, raiseEpoch, UnsafeStoreError } from './index.js';
import { eventually } from './subscription.features.js';

const metadata = { correlationId: 'c', actor: 'test' };

describe('settings the event store stands on', () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await testDatabase();
  });
  afterAll(() => db.drop());

  it('ENG-01 accepts the database that the migrations made, as the app', async () => {
    await assertStoreSettings(db.app);
  });

  it('ENG-01 refuses prepared transactions and sessions that may sleep in a transaction', async () => {
    const cluster = await isolatedCluster({ max_prepared_transactions: '2', idle_in_transaction_session_timeout: '0' });
    try {
      const other = await cluster.database();
      const refused = await assertStoreSettings(other.app).catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(UnsafeStoreError);
      expect((refused as UnsafeStoreError).reasons).toEqual([
        expect.stringMatching(/^max_prepared_transactions must be 0/),
        expect.stringMatching(/^idle_in_transaction_session_timeout must be set/),
      ]);
      await other.drop();
    } finally {
      await cluster.stop();
    }
  });

  it.each([
    ['system_identifier = system_identifier + 1', /^This database was copied or restored/],
    ['timeline = timeline + 1', /^This database was promoted or recovered/],
    ['epoch = epoch + 1', /^New events would enter epoch/],
  ])('ENG-01 refuses to go on after %s, until the epoch is raised', async (change, reason) => {
    await db.owner.query(`update store_epoch set ${change}`);
    await expect(assertStoreSettings(db.app)).rejects.toThrow(reason);
    await raiseEpoch(db.owner);
    await assertStoreSettings(db.app);
  });

  it('ENG-01 orders events of a raised epoch behind all others and shows those of earlier ones', async () => {
    const store = createEventStore({ pool: db.app });
    const append = (version: number): Promise<unknown> =>
      store.append(
        { streamId: 'epochs', expectedVersion: version, events: [{ type: 'Counted', schemaVersion: 1, data: {} }] },
        { metadata },
      );
    const before = await store.lastPosition('committed');
    await append(0);
    await append(1);
    // As a restore on a young cluster leaves them: transaction ids that this cluster has not reached yet.
    await db.owner.query(`alter table events disable trigger events_are_append_only`);
    await db.owner.query(`update events set transaction_id = '4000000000' where stream_id = 'epochs'`);
    await db.owner.query(`alter table events enable always trigger events_are_append_only`);
    const seen = async (): Promise<number[]> =>
      (await store.readAll(before, { limit: 10 })).events.map((event) => event.version);
    expect(await seen()).toEqual([]);

    const epoch = await raiseEpoch(db.owner);
    await append(2);
    // Transactions of other tests on the cluster hold readers back for a moment.
    await eventually(async () => !(await store.readAll(before, { limit: 10 })).held);
    expect(await seen()).toEqual([1, 2, 3]);
    expect((await store.lastPosition('committed'))!.epoch).toBe(epoch);
    await expect(raiseEpoch(db.app)).rejects.toThrow(/permission denied/);
  });
});
