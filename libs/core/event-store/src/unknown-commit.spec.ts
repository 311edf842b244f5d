import { testDatabase } from '@usdt-africa/test-kit';
import type { TestDatabase } from '@usdt-africa/test-kit';
import pg from 'pg';
import { cuttingProxy } from '../test/cutting-proxy.js';
import type { Cut, CuttingProxy } from '../test/cutting-proxy.js';
import { CommitInDoubtError, createEventStore, execute, UnknownCommitError } from './index.js';
import type { AppendOptions, PostgresEventStore } from './index.js';

const metadata = { correlationId: 'c', actor: 'test' };
const events = [{ type: 'Happened', schemaVersion: 1, data: {} }];

describe('a commit whose outcome is unknown', () => {
  let db: TestDatabase;
  let proxy: CuttingProxy;
  let pool: pg.Pool;
  let store: PostgresEventStore;
  let streams = 0;
  const newStream = (): string => `cut-${++streams}`;

  beforeAll(async () => {
    db = await testDatabase();
    proxy = await cuttingProxy(db.appUrl);
    pool = new pg.Pool({ connectionString: proxy.through(db.appUrl), max: 3 });
    store = createEventStore({ pool });
    await db.owner.query('create table beside (id text primary key); grant all on beside to usdt_app');
  });
  afterAll(async () => {
    await pool.end();
    await proxy.close();
    await db.drop();
  });

  const stored = async (streamId: string): Promise<number> => {
    const { rowCount } = await db.app.query('select from events where stream_id = $1', [streamId]);
    return rowCount!;
  };
  const alone = { how: 'alone', word: 'append-one', options: { metadata } };
  const withRows = { how: 'with rows beside it', word: 'commit', options: { metadata, alongside: beside } };
  const ways: { how: string; word: string; options: AppendOptions; when: Cut; count: number }[] = [
    { ...alone, when: 'before it arrives', count: 0 },
    { ...alone, when: 'after it was carried out', count: 1 },
    { ...withRows, when: 'before it arrives', count: 0 },
    { ...withRows, when: 'after it was carried out', count: 1 },
  ];

  it.each(ways)(
    'ENG-01 is reported and never repeated for an append $how, cut at its $word $when',
    async ({ word, options, when, count }) => {
      const streamId = newStream();
      proxy.cutAt(word, when);
      const failure = await store
        .append({ streamId, expectedVersion: 0, events }, options)
        .catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(UnknownCommitError);
      expect(failure).toMatchObject({ streamIds: [streamId], eventIds: [expect.stringMatching(/^[0-9a-f-]{36}$/)] });
      expect(await stored(streamId)).toBe(count);
      await store.append({ streamId, expectedVersion: count, events }, { metadata });
    },
  );

  it('ENG-01 is reported to every command of a group, each with its own events', async () => {
    const ids = [newStream(), newStream(), newStream()];
    proxy.cutAt('append-many', 'after it was carried out');
    const results = await Promise.allSettled(
      ids.map((streamId) => store.append({ streamId, expectedVersion: 0, events }, { metadata })),
    );
    for (const [index, streamId] of ids.entries()) {
      const result = results[index]!;
      const [event] = await store.readStream(streamId);
      expect(result).toMatchObject({
        status: 'rejected',
        reason: { streamIds: [streamId], eventIds: [event!.eventId] },
      });
      expect((result as PromiseRejectedResult).reason).toBeInstanceOf(UnknownCommitError);
    }
  });

  it('ENG-01 does not arise before COMMIT: then nothing happened, and the error gives the cause', async () => {
    const streamId = newStream();
    proxy.cutAt('append-one', 'after it was carried out');
    const failure = await store
      .append({ streamId, expectedVersion: 0, events }, { metadata, alongside: beside })
      .catch((error: unknown) => error);
    expect(failure).not.toBeInstanceOf(UnknownCommitError);
    expect(await stored(streamId)).toBe(0);
  });

  it('ENG-01 is not repeated by execute', async () => {
    const streamId = newStream();
    let decided = 0;
    proxy.cutAt('append-one', 'after it was carried out');
    const executed = execute(
      store,
      { initial: 0, evolve: (count: number) => count + 1 },
      streamId,
      () => (decided++, [{ type: 'Happened', data: {} }]),
      { metadata },
    );
    await expect(executed).rejects.toBeInstanceOf(UnknownCommitError);
    expect(decided).toBe(1);
    expect(await stored(streamId)).toBe(1);
  });

  it('is reported for any transaction of the store', async () => {
    proxy.cutAt('commit', 'after it was carried out');
    const done = store.transaction((tx) => tx.query(`insert into beside values ('transaction')`));
    await expect(done).rejects.toBeInstanceOf(CommitInDoubtError);
    expect((await db.app.query(`select from beside where id = 'transaction'`)).rowCount).toBe(1);
  });

  async function beside(tx: pg.PoolClient): Promise<void> {
    await tx.query('insert into beside values (gen_random_uuid())');
  }
});
