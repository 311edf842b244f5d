import { isolatedCluster } from '@usdt-africa/test-kit';
import type { IsolatedCluster, TestDatabase } from '@usdt-africa/test-kit';
import { createEventStore, DirectTransport, Leadership, subscriptionAlarms } from '../index.js';
import type { PostgresEventStore } from '../index.js';
import { eventually } from '../subscription-scene.features.js';

const metadata = { correlationId: 'c', actor: 'test' };
const event = (type: string) => ({ type, schemaVersion: 1, data: {} });

describe('a subscription that does not keep up', () => {
  let cluster: IsolatedCluster;
  let db: TestDatabase;
  let store: PostgresEventStore;
  let transport: DirectTransport;

  beforeAll(async () => {
    cluster = await isolatedCluster();
  });
  beforeEach(async () => {
    db = await cluster.database();
    store = createEventStore({ pool: db.app });
    transport = new DirectTransport({ store, retry: { initialMs: 5, maxMs: 20 }, leaderPollMs: 20 });
    await store.append(
      { streamId: 'one', expectedVersion: 0, events: [event('Other'), event('Counted')] },
      { metadata },
    );
  });
  afterEach(async () => {
    await transport.close();
    await db.drop();
  });
  afterAll(() => cluster.stop());

  const COUNTS = { name: 'counts', handles: ['Counted'] };
  const behind = async (seconds = 45): Promise<string[]> =>
    (await subscriptionAlarms(db.app, [COUNTS], new Date(Date.now() + seconds * 1000))).map(
      ({ level, code, sentence }) => `${level} ${code} ${sentence}`,
    );
  const BEHIND = [
    expect.stringMatching(
      /^critical subscription-behind The subscription counts has not handled an event for 4\d seconds \(Counted in one\)/,
    ),
  ];

  it('ENG-03 INT-09 raises an alarm when no worker has ever run it, and only when events are old', async () => {
    expect(await behind()).toEqual(BEHIND);
    expect(await behind(0)).toEqual([]);
  });

  it('ENG-03 INT-09 raises an alarm when it retries without end, for an error that never passes', async () => {
    let tries = 0;
    const refused = Object.assign(new Error('connect ECONNREFUSED'), { syscall: 'connect' });
    await transport.manage({ ...COUNTS, react: () => (tries++, Promise.reject(refused)) });
    await eventually(() => tries > 3);
    expect((await db.app.query('select from subscription_failures')).rowCount).toBe(0);
    expect(await behind()).toEqual(BEHIND);
  });

  it('ENG-03 ENG-07 INT-09 raises an alarm when its leader’s lock is held by an idle process', async () => {
    const elsewhere = new Leadership(db.app);
    await elsewhere.lead('counts', new AbortController().signal);
    const manager = await transport.manage({ ...COUNTS, react: () => Promise.resolve() });
    expect(await behind()).toEqual(BEHIND);
    await elsewhere.close();
    await manager.caughtUp();
    await eventually(async () => (await behind()).length === 0);
  });

  it('ENG-03 INT-09 raises no alarm when it keeps up, nor for unwanted events', async () => {
    const manager = await transport.manage({ ...COUNTS, react: () => Promise.resolve() });
    await manager.caughtUp();
    await manager.stop();
    expect(await behind()).toEqual([]);
    await store.append({ streamId: 'two', expectedVersion: 0, events: [event('Other')] }, { metadata });
    expect(await behind()).toEqual([]);
    await store.append({ streamId: 'three', expectedVersion: 0, events: [event('Counted')] }, { metadata });
    expect(await behind()).toEqual([expect.stringContaining('(Counted in three)')]);
  });

  it('ENG-03 INT-09 raises an alarm when it is so far behind that the search for a wanted event ends early', async () => {
    await db.app.query(
      `insert into events (stream_id, version, event_id, type, schema_version, data, metadata)
       select 'many-' || n, 1, uuidv7(), 'Other', 1, '{}', '{}' from generate_series(1, 10001) n`,
    );
    await db.app.query(
      `insert into subscription_checkpoints (name, epoch, transaction_id, global_position)
       select 'counts', epoch, transaction_id, global_position from events where stream_id = 'one' and version = 2`,
    );
    expect(await behind()).toEqual([expect.stringContaining('(10000 events)')]);
  });
});
