import type { ChildProcess } from 'node:child_process';
import { endOf, forkSource, isolatedCluster, killChild } from '@usdt-africa/test-kit';
import type { IsolatedCluster, TestDatabase } from '@usdt-africa/test-kit';
import { createEventStore, DirectTransport, proveAll, Rebuilder } from '../src/index.js';
import type { PostgresEventStore, RebuildStatus } from '../src/index.js';
import { eventually } from '../src/subscription.features.js';
import { appendMany, keepAppending, rowsOf, pendingDeposits, totals, TOTALS_TABLES } from './totals.js';

const reasonAndActor = { by: 'test', reason: 'to see it killed' };

// A separate cluster: these tests kill processes, hold transactions open and restart PostgreSQL.
describe('a rebuild under failures', () => {
  let cluster: IsolatedCluster;
  let db: TestDatabase;
  let store: PostgresEventStore;
  let transport: DirectTransport;
  let rebuilder: Rebuilder;
  let children: ChildProcess[] = [];

  beforeAll(async () => {
    cluster = await isolatedCluster();
  });
  afterAll(() => cluster.stop());
  beforeEach(async () => {
    db = await cluster.database();
    await db.owner.query(TOTALS_TABLES);
    store = createEventStore({ pool: db.app });
    transport = new DirectTransport({ store, leaderPollMs: 20, retry: { initialMs: 5, maxMs: 50 } });
    rebuilder = new Rebuilder({
      store,
      projections: [totals, pendingDeposits],
      pollMs: 20,
      retry: { initialMs: 20, maxMs: 100 },
    });
    await appendMany(db.app, 'a', 400, 30);
  });
  afterEach(async () => {
    await Promise.all(children.map(killChild));
    children = [];
    await transport.close();
    await db.drop();
  });

  const worker = (crashAt?: string): ChildProcess => {
    const { CRASH_AT: _none, ...env } = process.env;
    const child = forkSource(new URL('./rebuild-process.ts', import.meta.url), {
      env: { ...env, ...(crashAt === undefined ? {} : { CRASH_AT: crashAt }), DATABASE_URL: db.appUrl },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    children.push(child);
    return child;
  };
  const project = async (): Promise<void> => {
    const running = [await transport.project(totals), await transport.project(pendingDeposits)];
    await Promise.all(running.map((one) => one.caughtUp()));
  };
  const expectProven = async (): Promise<void> =>
    expect(await proveAll([totals, pendingDeposits], { store, ...reasonAndActor })).toMatchObject([
      { equal: true },
      { equal: true },
    ]);

  it.each([
    'rebuild.after-copies:1',
    'rebuild.after-page:1',
    'rebuild.after-page:3',
    'rebuild.before-swap:1',
    'rebuild.before-commit:1',
    'rebuild.before-commit:2',
    'rebuild.after-swap:1',
    'rebuild.after-swap:2',
  ])('ENG-04 continues after a kill at %s under live traffic, and loses no event', async (point) => {
    await project();
    const stop = keepAppending(store, 'live', 200);
    const ids = (await rebuilder.request(['totals', 'sightings'], reasonAndActor)).map(({ id }) => id);
    expect(await endOf(worker(point))).toBe('SIGKILL');
    await expectProven();
    const [first, second] = await rebuilder.finish(ids);
    expect([first?.state, second?.state]).toEqual(['done', 'done']);
    await stop();
    await project();
    await expectProven();
    expect((await db.owner.query(`select from pg_namespace where nspname like 'rebuild%'`)).rowCount).toBe(0);
  });

  it('ENG-04 resumes where a killed process stopped', async () => {
    const [{ id } = { id: '' }] = await rebuilder.request(['totals'], reasonAndActor);
    expect(await endOf(worker('rebuild.after-page:2'))).toBe('SIGKILL');
    const left = await rebuilder.status(id);
    expect(left).toMatchObject({ state: 'filling', position: expect.anything() });
    let applied = 0;
    const counting = {
      ...totals,
      apply: (...[events, tx]: Parameters<typeof totals.apply>) => (
        (applied += events.length),
        totals.apply(events, tx)
      ),
    };
    const [done] = await new Rebuilder({ store, projections: [counting], pollMs: 20 }).finish([id]);
    expect(done).toMatchObject({ state: 'done', eventsDone: 400 * 26 });
    expect(applied).toBe(400 * 26 - left.eventsDone);
    expect(applied).toBeLessThan(400 * 26);
  });

  it('ENG-04 waits for a long read before it completes the swap, without blocking readers and writers', async () => {
    const live = await transport.project(totals);
    await live.caughtUp();
    const reader = await db.reader.connect();
    await reader.query('begin isolation level repeatable read');
    await reader.query('select count(*) from totals');

    const ids = (await rebuilder.request(['totals'], reasonAndActor)).map(({ id }) => id);
    const finished = rebuilder.finish(ids);
    const waits = async (): Promise<RebuildStatus> => rebuilder.status(ids[0]!);
    await eventually(async () => (await waits()).waitsFor !== null);
    expect(await waits()).toMatchObject({
      state: 'swapping',
      waitsFor: expect.stringContaining('somebody has been reading totals for a while'),
    });
    // Rows go on being read and written meanwhile.
    const stop = keepAppending(store, 'live', 200);
    const grown = async (): Promise<number> =>
      (await db.reader.query(`select from totals where stream_id like 'live%'`)).rowCount!;
    await eventually(async () => (await grown()) === 8);
    const appended = await stop();
    await live.caughtUp();
    expect(await waits()).toMatchObject({ state: 'swapping' });
    expect((await reader.query('select count(*)::int as count from totals')).rows).toEqual([{ count: 400 }]);
    await reader.query('commit');
    reader.release();
    expect(await finished).toMatchObject([{ state: 'done', waitsFor: null, eventsDone: 400 * 26 + appended }]);
    expect(await rowsOf(db.app, 'totals')).toHaveLength(408);
    expect(await proveAll([totals], { store, ...reasonAndActor })).toMatchObject([{ equal: true }]);
  });

  it('ENG-04 survives a restart of PostgreSQL', async () => {
    await project();
    const ids = (await rebuilder.request(['totals', 'sightings'], reasonAndActor)).map(({ id }) => id);
    let batches = 0;
    let restarted: Promise<void> | undefined;
    const slow = {
      ...totals,
      apply: async (...[events, tx]: Parameters<typeof totals.apply>) => {
        await totals.apply(events, tx);
        if (++batches === 4) restarted = cluster.restart();
      },
    };
    const abort = new AbortController();
    const run = new Rebuilder({
      store,
      projections: [slow, pendingDeposits],
      pollMs: 20,
      retry: { initialMs: 20, maxMs: 100 },
    }).run(abort.signal);
    await eventually(() => restarted !== undefined);
    await restarted;
    await eventually(async () => {
      const statuses = await Promise.all(ids.map((id) => rebuilder.status(id).catch(() => undefined)));
      return statuses.every((one) => one?.state === 'done');
    });
    abort.abort();
    await run;
    await eventually(() =>
      expectProven().then(
        () => true,
        () => false,
      ),
    );
  });

  it('ENG-02 leaves no event applied twice or never by a Kafka consumer whose partitions were ahead', async () => {
    // As a consumer leaves it: beyond its checkpoint some partitions are applied and others are not.
    await db.app.query(
      `insert into kafka_topics (topic, prefixes, partitions, state) values ('all', array['a-'], 3, 'ready')`,
    );
    await db.app.query(
      `insert into subscription_partitions (name, topic, partition, generation, next_offset, epoch, transaction_id, global_position)
       select 'totals', 'all', p, 1, 0, epoch, transaction_id, global_position
       from (select * from events order by epoch desc, transaction_id desc, global_position desc offset 3000 limit 1) e, unnest(array[0, 2]) p`,
    );
    expect(await proveAll([totals], { store, ...reasonAndActor })).toMatchObject([
      { equal: false, tables: [{ liveRows: 0 }] },
    ]);
    const [{ id } = { id: '' }] = await rebuilder.request(['totals'], reasonAndActor);
    await rebuilder.finish([id]);
    expect(await proveAll([totals], { store, ...reasonAndActor })).toMatchObject([{ equal: true, events: 400 * 26 }]);
    await project();
    expect(await proveAll([totals], { store, ...reasonAndActor })).toMatchObject([{ equal: true, events: 400 * 26 }]);
  });
});
