import { testDatabase } from '@usdt-africa/test-kit';
import type { TestDatabase } from '@usdt-africa/test-kit';
import {
  added,
  appendMany,
  keepAppending,
  metadata,
  pendingDeposits,
  totals,
  TOTALS_TABLES,
} from '../../test/totals.js';
import { createEventStore, DirectTransport, dropDeadLetter, proveAll, proveProjection, Rebuilder } from '../index.js';
import type { PostgresEventStore, Projection, Proof } from '../index.js';
import { eventually } from '../subscription.features.js';

const reasonAndActor = { by: 'test', reason: 'to be sure' };

describe('a proof that rows match a rebuild from their events', () => {
  let db: TestDatabase;
  let store: PostgresEventStore;
  let transport: DirectTransport;

  beforeEach(async () => {
    db = await testDatabase();
    await db.owner.query(TOTALS_TABLES);
    store = createEventStore({ pool: db.app });
    transport = new DirectTransport({ store, leaderPollMs: 20, retry: { initialMs: 5, maxMs: 50 } });
    await appendMany(db.app, 'a', 100, 30);
  });
  afterEach(async () => {
    await transport.close();
    await db.drop();
  });

  const project = async (...projections: Projection[]): Promise<void> => {
    const running = await Promise.all(projections.map((one) => transport.project(one)));
    await Promise.all(running.map((one) => one.caughtUp()));
    await Promise.all(running.map((one) => one.stop()));
  };
  const prove = (projection: Projection = totals): Promise<Proof> =>
    proveProjection({ store, projection, ...reasonAndActor });
  const copies = async (): Promise<unknown[]> =>
    (await db.owner.query(`select nspname from pg_namespace where nspname like 'rebuild%'`)).rows;

  it('ENG-05 finds no differences in unchanged rows, and leaves no temporary data behind', async () => {
    await project(totals, pendingDeposits);
    const proofs = await proveAll([totals, pendingDeposits], { store, ...reasonAndActor });
    expect(proofs).toMatchObject([
      {
        projection: 'totals',
        equal: true,
        position: await store.lastPosition('visible'),
        events: 100 * 26,
        parked: 0,
        tables: [{ table: 'totals', liveRows: 100, rebuiltRows: 100, differing: 0 }],
        differences: [],
      },
      {
        equal: true,
        tables: [
          { table: 'seen', liveRows: 2800, rebuiltRows: 2800 },
          { table: 'latest', liveRows: 100 },
        ],
      },
    ]);
    expect(await copies()).toEqual([]);
    expect(await new Rebuilder({ store, projections: [totals] }).list()).toEqual([]);
  });

  it('ENG-05 finds and reports a changed row, a missing row and an extra row', async () => {
    await project(totals, pendingDeposits);
    await db.app.query(`update totals set total = total + 1 where stream_id = 'a-7'`);
    await db.app.query(`delete from totals where stream_id = 'a-11'`);
    await db.app.query(`insert into totals values ('Ωmega', 1, 1)`);
    await db.app.query(`delete from seen where stream_id = 'a-3' and version = 2`);
    const [first, second] = await proveAll([totals, pendingDeposits], { store, ...reasonAndActor });
    expect(first).toMatchObject({
      equal: false,
      tables: [{ table: 'totals', liveRows: 100, rebuiltRows: 100, differing: 3 }],
      differences: [
        { table: 'totals', key: 'a-11', live: null, rebuilt: '(a-11,26,369)' },
        { table: 'totals', key: 'a-7', live: '(a-7,26,370)', rebuilt: '(a-7,26,369)' },
        { table: 'totals', key: 'Ωmega', live: '(Ωmega,1,1)', rebuilt: null },
      ],
    });
    expect(second).toMatchObject({
      equal: false,
      tables: [{ differing: 1 }, { differing: 0 }],
      differences: [{ table: 'seen', key: '(a-3,2)', live: null, rebuilt: '(a-3,2)' }],
    });
    const few = await proveProjection({ store, projection: totals, ...reasonAndActor, limit: 1 });
    expect(few).toMatchObject({ tables: [{ differing: 3 }], differences: [{ key: 'a-11' }] });
  });

  it('ENG-05 reports the missing rows of a projection that was never run', async () => {
    expect(await prove()).toMatchObject({ equal: true, position: null, events: 0 });
    await db.app.query(`insert into totals values ('a-1', 1, 1)`);
    expect(await prove()).toMatchObject({ equal: false, differences: [{ key: 'a-1', rebuilt: null }] });
  });

  it('ENG-05 succeeds while 500 events a second are appended', async () => {
    const running = [await transport.project(totals), await transport.project(pendingDeposits)];
    const stop = keepAppending(store, 'live', 500);
    for (let round = 0; round < 3; round++) {
      expect(await proveAll([totals, pendingDeposits], { store, ...reasonAndActor })).toMatchObject([
        { equal: true },
        { equal: true },
      ]);
    }
    const appended = await stop();
    await Promise.all(running.map((one) => one.caughtUp()));
    expect(await prove()).toMatchObject({ equal: true, events: 100 * 26 + appended });
  });

  it('ENG-05 leaves out parked and dropped events, as the rows and a rebuild do', async () => {
    const events = [added(1), added(-1), added(2)];
    await store.append({ streamId: 'bad', expectedVersion: 0, events }, { metadata });
    const running = await transport.project(totals);
    await running.caughtUp();
    await eventually(() => running.status().parked === 1);
    expect(await prove()).toMatchObject({ equal: true, parked: 1 });
    const key = { subscription: 'totals', streamId: 'bad' };
    expect(await dropDeadLetter(db.app, key, { reason: 'a test made it', actor: 'operator:t' })).toBe(true);
    await eventually(() => running.status().parked === 0);
    expect(await prove()).toMatchObject({ equal: true, parked: 0 });
    const rebuilder = new Rebuilder({ store, projections: [totals], pollMs: 20 });
    const [firstRequest] = await rebuilder.request(['totals'], reasonAndActor);
    expect(await rebuilder.finish([firstRequest!.id])).toMatchObject([{ state: 'done' }]);
    expect((await db.app.query(`select events, total from totals where stream_id = 'bad'`)).rows).toEqual([
      { events: 2, total: '3' },
    ]);
    expect(await prove()).toMatchObject({ equal: true });
  });

  it('ENG-05 fails on an event that cannot be applied, and the next run clears the copies of a killed process', async () => {
    await project(totals);
    const broken: Projection = { ...totals, apply: () => Promise.reject(new Error('broken')) };
    await expect(prove(broken)).rejects.toThrow(/totals cannot apply version 1 of a-\d+ \(Added\): Error: broken/);
    expect(await copies()).toEqual([]);
    await expect(prove({ ...totals, tables: ['events'] })).rejects.toThrow('totals writes events');

    await db.app.query(
      `with asked as (insert into rebuilds (purpose, projection, requested_by, reason) values ('proof', 'totals', 'x', 'x') returning id)
       select id from asked`,
    );
    await db.app.query(`select rebuild_make_copies(id) from rebuilds where finished_at is null`);
    const rebuilder = new Rebuilder({ store, projections: [totals], pollMs: 20 });
    const [{ id } = { id: '' }] = await rebuilder.request(['totals'], reasonAndActor);
    await rebuilder.finish([id]);
    expect(await copies()).toEqual([]);
    expect((await db.app.query('select from rebuilds where finished_at is null')).rowCount).toBe(0);
  });
});
