import { isolatedCluster, testDatabase } from '@usdt-africa/test-kit';
import type { IsolatedCluster, TestDatabase } from '@usdt-africa/test-kit';
import pg from 'pg';
import { createEventStore, createWakeUp, DirectTransport } from '../index.js';
import type { EventStoreOptions, MessageBus, NewEvent, PostgresEventStore } from '../index.js';
import { eventually, subscriptionContract } from '../subscription.features.js';

interface Process {
  readonly pool: pg.Pool;
  readonly wakeUp: MessageBus;
  readonly store: PostgresEventStore;
  readonly transport: DirectTransport;
  close(): Promise<void>;
}

async function startProcess(
  db: TestDatabase,
  release: Pick<EventStoreOptions, 'newestVersions'> = {},
): Promise<Process> {
  const pool = new pg.Pool({ connectionString: db.appUrl, max: 10 });
  const wakeUp = createWakeUp({ connectionString: db.appUrl });
  const store = createEventStore({ pool, notifier: wakeUp, ...release });
  const transport = new DirectTransport({ store, retry: { initialMs: 5, maxMs: 50 }, leaderPollMs: 20 });
  await wakeUp.ready();
  return {
    pool,
    wakeUp,
    store,
    transport,
    close: async () => {
      await transport.close();
      await wakeUp.close();
      await pool.end();
    },
  };
}

subscriptionContract('the store itself', startProcess);

const metadata = { correlationId: 'direct', actor: 'test' };
const event: NewEvent = { type: 'Counted', schemaVersion: 1, data: { n: 1 } };

describe('the direct transport', () => {
  let db: TestDatabase;
  let running: Process;

  beforeAll(async () => {
    db = await testDatabase();
    running = await startProcess(db);
  });
  afterAll(async () => {
    await running.close();
    await db.drop();
  });

  it('ENG-03 reacts within milliseconds of the commit', async () => {
    const reactedAt = new Map<string, number>();
    await running.transport.manage({
      name: 'latency',
      handles: ['Counted'],
      react: async ({ streamId }) => void reactedAt.set(streamId, performance.now()),
    });
    const latencies: number[] = [];
    for (let n = 0; n < 50; n++) {
      const streamId = `latency-${n}`;
      await running.store.append({ streamId, expectedVersion: 0, events: [event] }, { metadata });
      const committedAt = performance.now();
      await eventually(() => reactedAt.has(streamId));
      latencies.push(reactedAt.get(streamId)! - committedAt);
    }
    // The half that was not disturbed by whatever else this machine does.
    expect(latencies.sort((a, b) => a - b)[24]).toBeLessThan(25);
  });

  it('ENG-02 resumes after the store could not be read far behind', async () => {
    const far = await startProcess(db);
    const seen: number[] = [];
    const faults: unknown[] = [];
    const transport = new DirectTransport({
      store: far.store,
      retry: { initialMs: 5, maxMs: 50 },
      onFault: ({ error }) => faults.push(error),
    });
    for (let version = 0; version < 3; version++) {
      await running.store.append({ streamId: 'far-behind', expectedVersion: version, events: [event] }, { metadata });
    }
    const read = far.store.readAll.bind(far.store);
    let failures = 0;
    far.store.readAll = (after, options) =>
      after === null && failures++ < 2 ? Promise.reject(new Error('cannot read')) : read(after, options);
    const manager = await transport.manage({
      name: 'far-behind',
      handles: ['Counted'],
      react: async ({ streamId, version }) => void (streamId === 'far-behind' && seen.push(version)),
    });
    await manager.caughtUp();
    expect(seen).toEqual([1, 2, 3]);
    expect(faults).toContainEqual(new Error('cannot read'));
    await transport.close();
    await far.close();
  });

  it('ENG-02 retries a blocked stream even with a single connection', async () => {
    const pool = new pg.Pool({ connectionString: db.appUrl, max: 1 });
    const transport = new DirectTransport({
      store: createEventStore({ pool }),
      retry: { initialMs: 5, maxMs: 50 },
      leaderPollMs: 20,
    });
    const streamId = 'few-connections';
    await running.store.append({ streamId, expectedVersion: 0, events: [event] }, { metadata });
    let isMended = false;
    const projection = await transport.project({
      name: streamId,
      tables: [],
      handles: ['Counted'],
      apply: (events) =>
        !isMended && events.some((one) => one.streamId === streamId)
          ? Promise.reject(new RangeError('not mended yet'))
          : Promise.resolve(),
    });
    await eventually(() => projection.status().parked === 1);
    isMended = true;
    await eventually(() => projection.status().parked === 0);
    await transport.close();
    await pool.end();
  });

  it('ENG-07 hands leadership over when its connection dies', async () => {
    const other = await startProcess(db);
    const pair = [
      await running.transport.manage({ name: 'handover', handles: ['Counted'], react: async () => undefined }),
      await other.transport.manage({ name: 'handover', handles: ['Counted'], react: async () => undefined }),
    ];
    await eventually(() => pair.some((one) => one.status().leading));
    const holders = `select l.pid from pg_locks l join pg_database d on d.oid = l.database
      where l.locktype = 'advisory' and d.datname = current_database()`;
    const killed = (await db.app.query<{ pid: number }>(`select pid, pg_terminate_backend(pid) from (${holders}) h`))
      .rows;
    const hold = (): Promise<pg.QueryResult> =>
      db.app.query(`${holders} and l.pid = any($1)`, [killed.map((row) => row.pid)]);
    await eventually(async () => (await hold()).rowCount === 0);
    await running.store.append({ streamId: 'handover', expectedVersion: 0, events: [event] }, { metadata });
    await Promise.all(pair.map((one) => one.caughtUp()));
    await eventually(() => pair.filter((one) => one.status().leading).length === 1);
    await other.close();
    await eventually(() => pair[0]!.status().leading);
    // Nothing is new to the one that leads now: it knows where it stands all the same.
    await pair[0]!.caughtUp();
  });

  it('ENG-07 has one leader for each subscription name, also within one process', async () => {
    const pair = [
      await running.transport.manage({ name: 'twin', handles: ['Counted'], react: async () => undefined }),
      await running.transport.manage({ name: 'twin', handles: ['Counted'], react: async () => undefined }),
    ];
    await eventually(() => pair.some((one) => one.status().leading));
    const first = pair.findIndex((one) => one.status().leading);
    expect(pair[1 - first]!.status().leading).toBe(false);
    await pair[first]!.stop();
    await eventually(() => pair[1 - first]!.status().leading);
  });
});

describe('a restart of PostgreSQL', () => {
  let cluster: IsolatedCluster;
  let db: TestDatabase;
  let running: Process;

  beforeAll(async () => {
    cluster = await isolatedCluster();
    db = await cluster.database();
    await db.owner.query(
      'create table restarts (version int primary key); grant select, insert on restarts to usdt_app',
    );
    running = await startProcess(db);
  });
  afterAll(async () => {
    await running.close();
    await db.drop();
    await cluster.stop();
  });

  it('ENG-03 is survived by stores, projections, process managers, tails and wake-ups', async () => {
    const reactions: number[] = [];
    const tailed: number[] = [];
    const messages: string[] = [];
    running.wakeUp.listen('chain_head', (payload) => messages.push(payload));
    const tail = await running.store.tail((one) => void tailed.push(one.version));
    const subscriptions = [
      await running.transport.project({
        name: 'restart-rows',
        tables: ['restarts'],
        handles: ['Counted'],
        apply: async (events, tx) => {
          await tx.query('insert into restarts select unnest($1::int[])', [events.map((one) => one.version)]);
        },
      }),
      await running.transport.manage({
        name: 'restart-reactions',
        handles: ['Counted'],
        react: async (one) => void reactions.push(one.version),
      }),
    ];
    const append = (version: number): Promise<unknown> =>
      running.store.append({ streamId: 'restart', expectedVersion: version, events: [event] }, { metadata });
    await append(0);
    await Promise.all(subscriptions.map((one) => one.caughtUp()));

    // An append that was cut may have been committed after all.
    const isStored = async (version: number): Promise<boolean> =>
      (await running.store.readStream('restart')).length > version;
    for (const round of [1, 2]) {
      await (round === 1 ? cluster.stop() : cluster.kill());
      const cut = append(round);
      if (round === 1) await expect(cut).rejects.toThrow();
      await Promise.allSettled([cut]);
      await cluster.restart();
      await eventually(() =>
        append(round).then(
          () => true,
          () => isStored(round).catch(() => false),
        ),
      );
    }

    await eventually(() => subscriptions.every((one) => one.status().leading));
    await Promise.all(subscriptions.map((one) => one.caughtUp()));
    expect((await running.pool.query('select version from restarts order by 1')).rows).toEqual([
      { version: 1 },
      { version: 2 },
      { version: 3 },
    ]);
    expect([...new Set(reactions)]).toEqual([1, 2, 3]);
    await eventually(() => tailed.length === 3);
    await tail.stop();
    await running.wakeUp.ready();
    const other = createWakeUp({ connectionString: db.appUrl });
    await eventually(() => (other.publish('chain_head', '7'), messages.includes('7')));
    await other.close();
  });
});
