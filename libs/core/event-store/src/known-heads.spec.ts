import { testDatabase } from '@usdt-africa/test-kit';
import type { TestDatabase } from '@usdt-africa/test-kit';
import pg from 'pg';
import { ConcurrencyError, createEventStore } from './index.js';
import type { NewEvent, PostgresEventStore } from './index.js';

const metadata = { correlationId: 'c-1', actor: 'test' };
const happened: NewEvent = { type: 'Happened', schemaVersion: 1, data: {} };

describe('cached stream heads of the store', () => {
  let db: TestDatabase;
  let pool: pg.Pool;
  let store: PostgresEventStore;
  let streams = 0;
  /** Statements sent to the database since the last call. */
  const sent: string[] = [];
  const sentSince = (): string[] => sent.splice(0);

  beforeAll(async () => {
    db = await testDatabase();
    pool = new pg.Pool({ connectionString: db.appUrl, max: 1 });
    pool.on('connect', (client) => {
      const query = client.query.bind(client) as (...args: unknown[]) => unknown;
      Object.assign(client, {
        query: (...args: unknown[]) => {
          const name = (args[0] as { name?: string }).name;
          if (name) sent.push(name);
          return query(...args);
        },
      });
    });
    store = createEventStore({ pool });
  });
  afterAll(async () => {
    await pool.end();
    await db.drop();
  });
  beforeEach(() => void sentSince());

  const append = (streamId: string, expectedVersion: number, one = store): Promise<unknown> =>
    one.append({ streamId, expectedVersion, events: [happened] }, { metadata });
  const versions = async (streamId: string): Promise<number[]> => {
    const { rows } = await db.app.query<{ version: number }>(
      'select version from events where stream_id = $1 order by version',
      [streamId],
    );
    return rows.map(({ version }) => version);
  };
  async function written(events: number): Promise<string> {
    const streamId = `known-${++streams}`;
    for (let version = 0; version < events; version++) await append(streamId, version);
    sentSince();
    return streamId;
  }

  it('ENG-01 cover new streams, own appends and streams that were read; others are queried', async () => {
    const own = await written(2);
    await append(own, 2);
    expect(sentSince()).toEqual(['append-one-next']);

    const theirs = `known-${++streams}`;
    const other = createEventStore({ pool: db.app });
    await append(theirs, 0, other);
    await append(theirs, 1, other);
    await append(theirs, 2);
    expect(sentSince()).toEqual(['append-one']);

    await append(theirs, 3, other);
    await store.readStream(theirs);
    await append(theirs, 4);
    expect(sentSince()).toEqual(['read-stream', 'append-one-next']);

    // What one store on a pool knows, all know.
    await append(theirs, 5, createEventStore({ pool }));
    expect(sentSince()).toEqual(['append-one-next']);
    expect(await versions(theirs)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('ENG-01 never let a version be skipped or written twice after appends by another store', async () => {
    const streamId = await written(2);
    await append(streamId, 2, createEventStore({ pool: db.app }));
    // It knows of 2 only.
    for (const expectedVersion of [2, 4, 9, 0]) {
      await expect(append(streamId, expectedVersion)).rejects.toEqual(new ConcurrencyError([streamId]));
    }
    await append(streamId, 3);
    expect(await versions(streamId)).toEqual([1, 2, 3, 4]);
  });

  it('ENG-01 are not trusted on a newer connection, which may lead to another database', async () => {
    const streamId = await written(3);
    // A standby took over that had not received the last event.
    await db.owner.query(`alter table events disable trigger events_are_append_only`);
    await db.owner.query('delete from events where stream_id = $1 and version = 3', [streamId]);
    await db.owner.query(`alter table events enable always trigger events_are_append_only`);
    const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
    const gone = new Promise((resolve) => pool.once('remove', resolve));
    await db.app.query('select pg_terminate_backend($1)', [rows[0]!.pid]);
    await gone;
    sentSince();

    await expect(append(streamId, 3)).rejects.toEqual(new ConcurrencyError([streamId]));
    expect(sentSince()[0]).toBe('append-one');
    await append(streamId, 2);
    expect(await versions(streamId)).toEqual([1, 2, 3]);
  });

  it('ENG-01 save a group its head query only when all heads are cached', async () => {
    const ids = [await written(1), await written(1), await written(1)];
    await Promise.all(ids.map((streamId) => append(streamId, 1)));
    expect(sentSince()).toEqual(['append-many-next']);

    const theirs = `known-${++streams}`;
    await append(theirs, 0, createEventStore({ pool: db.app }));
    await Promise.all([...ids.map((streamId) => append(streamId, 2)), append(theirs, 1)]);
    expect(sentSince()).toEqual(['append-many']);

    // A stream that is not at its command's expected version is refused alone.
    await append(theirs, 2, createEventStore({ pool: db.app }));
    const results = await Promise.allSettled([...ids.map((streamId) => append(streamId, 3)), append(theirs, 2)]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected']);
    expect(await versions(ids[0]!)).toEqual([1, 2, 3, 4]);
    expect(await versions(theirs)).toEqual([1, 2, 3]);
  });

  it('ENG-01 are learned from an append with rows only once it is committed', async () => {
    const streamId = await written(1);
    const failing = store.append(
      { streamId, expectedVersion: 1, events: [happened, happened] },
      { metadata, alongside: () => Promise.reject(new Error('changed my mind')) },
    );
    await expect(failing).rejects.toThrow('changed my mind');
    await expect(append(streamId, 3)).rejects.toEqual(new ConcurrencyError([streamId]));
    await store.append(
      { streamId, expectedVersion: 1, events: [happened, happened] },
      { metadata, alongside: () => Promise.resolve() },
    );
    sentSince();
    await append(streamId, 3);
    expect(sentSince()).toEqual(['append-one-next']);
  });
});
