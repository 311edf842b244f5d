import { isolatedCluster } from '@usdt-africa/test-kit';
import type { IsolatedCluster, TestDatabase } from '@usdt-africa/test-kit';
import type pg from 'pg';
import {
  added,
  appendMany,
  keepAppending,
  metadata,
  rowsOf,
  pendingDeposits,
  totals,
  TOTALS_TABLES,
} from '../../test/totals.js';
import { createEventStore, DirectTransport, Rebuilder } from '../index.js';
import type { NewEvent, PostgresEventStore, Projection, RebuildFault, RebuildStatus, Upcaster } from '../index.js';
import { eventually } from '../subscription.features.js';
import { Claim } from './claim.js';

const reasonAndActor = { by: 'test', reason: 'to see that it works' };

describe('a rebuild', () => {
  let cluster: IsolatedCluster;
  let db: TestDatabase;
  let store: PostgresEventStore;
  let transport: DirectTransport;
  let rebuilder: Rebuilder;
  let faults: RebuildFault[];

  // A separate cluster: a rebuild reads up to the horizon, which any open transaction holds back.
  beforeAll(async () => {
    cluster = await isolatedCluster();
  });
  afterAll(() => cluster.stop());
  beforeEach(async () => {
    db = await cluster.database();
    await db.owner.query(TOTALS_TABLES);
    store = createEventStore({ pool: db.app });
    transport = new DirectTransport({ store, leaderPollMs: 20, retry: { initialMs: 5, maxMs: 50 } });
    faults = [];
    rebuilder = rebuilderOf([totals, pendingDeposits]);
  });
  afterEach(async () => {
    await transport.close();
    await db.drop();
  });

  const rebuilderOf = (projections: readonly Projection[]): Rebuilder =>
    new Rebuilder({ store, projections, pollMs: 20, onFault: (fault) => faults.push(fault) });
  const rebuild = async (...names: string[]): Promise<RebuildStatus[]> =>
    rebuilder.finish((await rebuilder.request(names, reasonAndActor)).map(({ id }) => id));
  const allRows = async (): Promise<string[][]> =>
    Promise.all(['totals', 'seen', 'latest'].map((table) => rowsOf(db.app, table)));
  /** Both projections have applied all there is. */
  const project = async (): Promise<void> => {
    const running = [await transport.project(totals), await transport.project(pendingDeposits)];
    await Promise.all(running.map((one) => one.caughtUp()));
  };
  const copies = async (): Promise<unknown[]> =>
    (await db.owner.query(`select nspname from pg_namespace where nspname like 'rebuild%'`)).rows;
  /** Waits until a change of a rebuild is made, or stands in line behind the batch that is under way. */
  const hasReached = async (change: Promise<unknown>): Promise<void> => {
    let isMade = false;
    void change.then(() => (isMade = true));
    // In each copy of a database the table has the same number.
    const inLine = `select from pg_locks l join pg_database d on d.oid = l.database
      where l.locktype = 'tuple' and l.relation = 'rebuilds'::regclass and d.datname = current_database()`;
    await eventually(async () => isMade || (await db.owner.query(inLine)).rowCount! > 0);
  };
  /** Blocks the rebuild of a projection after some batches, until released. */
  const held = (
    projection: Projection,
    after: number,
  ): { projection: Projection; reached: Promise<void>; go: () => void } => {
    let batches = 0;
    let reach = (): void => undefined;
    let go = (): void => undefined;
    const reached = new Promise<void>((resolve) => (reach = resolve));
    const gone = new Promise<void>((resolve) => (go = resolve));
    const apply: Projection['apply'] = async (events, tx) => {
      await projection.apply(events, tx);
      if (++batches !== after) return;
      reach();
      await gone;
    };
    return { projection: { ...projection, apply }, reached, go };
  };

  it('ENG-04 restores the same rows after any change to them, and reports its result', async () => {
    await appendMany(db.app, 'a', 200, 30);
    await project();
    const before = await allRows();
    await db.app.query(
      `update totals set total = 0; delete from seen where version = 3; insert into latest values ('nobody', 1)`,
    );
    const [first, second] = await rebuild('totals', 'sightings');
    expect(await allRows()).toEqual(before);
    const mark = await store.lastPosition('visible');
    expect(first).toMatchObject({
      projection: 'totals',
      state: 'done',
      eventsDone: 200 * 26,
      mark,
      position: mark,
      secondsLeft: 0,
      error: null,
      waitsFor: null,
      requestedBy: 'test',
      reason: 'to see that it works',
    });
    expect(second).toMatchObject({ projection: 'sightings', state: 'done', eventsDone: 200 * 28 });
    expect(await rebuilder.list()).toEqual([second, first]);
    expect(await copies()).toEqual([]);
    expect(faults).toEqual([]);
  });

  it('ENG-04 works on an empty store and on empty tables', async () => {
    expect((await rebuild('totals'))[0]).toMatchObject({ state: 'done', eventsDone: 0, position: null });
    await appendMany(db.app, 'a', 5, 10);
    await rebuild('totals');
    expect(await rowsOf(db.app, 'totals')).toHaveLength(5);
    await project();
    expect((await rowsOf(db.app, 'totals'))[0]).toBe('(a-0,9,39)');
  });

  it('ENG-04 loses nothing and applies nothing twice under 500 events a second', async () => {
    await appendMany(db.app, 'a', 300, 20);
    await project();
    const stop = keepAppending(store, 'live', 500);
    for (let round = 0; round < 3; round++) {
      const statuses = await rebuild('totals', 'sightings');
      expect(statuses.map(({ state }) => state)).toEqual(['done', 'done']);
    }
    const appended = await stop();
    await project();
    const live = (
      await db.app.query<{ events: number }>(
        `select sum(events)::int as events from totals where stream_id like 'live%'`,
      )
    ).rows;
    expect(live).toEqual([{ events: appended }]);
    const after = await allRows();
    await rebuild('totals', 'sightings');
    expect(await allRows()).toEqual(after);
    expect(faults).toEqual([]);
  });

  it('ENG-04 can be paused and resumed where it stood', async () => {
    await appendMany(db.app, 'a', 300, 30);
    const { projection, reached, go } = held(totals, 3);
    rebuilder = rebuilderOf([projection]);
    const [{ id } = { id: '' }] = await rebuilder.request(['totals'], reasonAndActor);
    const finished = rebuilder.finish([id]);
    await reached;
    const paused = rebuilder.pause(id);
    await hasReached(paused);
    go();
    await paused;
    const [status] = await finished;
    expect(status).toMatchObject({ state: 'paused' });
    expect(status!.eventsDone).toBeGreaterThan(0);
    expect(status!.eventsDone).toBeLessThan(300 * 26);
    expect(await rowsOf(db.app, `rebuild_${id}.totals`)).not.toEqual([]);
    expect(await rowsOf(db.app, 'totals')).toEqual([]);
    await expect(rebuilder.pause(id)).rejects.toThrow(`Rebuild ${id} is paused: it cannot be paused.`);
    // A second request while it is paused returns the same rebuild.
    expect((await rebuilder.request(['totals'], reasonAndActor))[0]).toMatchObject({ id, state: 'paused' });

    let again = 0;
    rebuilder = rebuilderOf([
      { ...totals, apply: (events, tx) => ((again += events.length), totals.apply(events, tx)) },
    ]);
    expect(await rebuilder.resume(id)).toMatchObject({ state: 'requested', eventsDone: status!.eventsDone });
    const [done] = await rebuilder.finish([id]);
    expect(done).toMatchObject({ state: 'done', eventsDone: 300 * 26 });
    expect(again).toBe(300 * 26 - status!.eventsDone);
    const rebuilt = await rowsOf(db.app, 'totals');
    await rebuild('totals');
    expect(await rowsOf(db.app, 'totals')).toEqual(rebuilt);
  });

  it('ENG-04 can be cancelled: its copies are dropped, the live rows stay', async () => {
    await appendMany(db.app, 'a', 100, 30);
    await project();
    const before = await allRows();
    const { projection, reached, go } = held(totals, 2);
    rebuilder = rebuilderOf([projection]);
    const [{ id } = { id: '' }] = await rebuilder.request(['totals'], reasonAndActor);
    const finished = rebuilder.finish([id]);
    await reached;
    const cancelled = rebuilder.cancel(id);
    await hasReached(cancelled);
    go();
    expect(await cancelled).toMatchObject({ state: 'cancelled', finishedAt: expect.any(Date) });
    await finished;
    expect(await allRows()).toEqual(before);
    await eventually(async () => (await copies()).length === 0);
    await expect(rebuilder.cancel(id)).rejects.toThrow(`Rebuild ${id} is cancelled: it cannot be cancelled.`);
    await expect(rebuilder.resume(id)).rejects.toThrow(`Rebuild ${id} is cancelled: it cannot be resumed.`);
    expect(faults).toEqual([]);
  });

  it('ENG-04 fails at an event that cannot be applied, names it, and leaves the live rows alone', async () => {
    await appendMany(db.app, 'a', 50, 30);
    await project();
    const before = await allRows();
    await transport.close();
    await store.append({ streamId: 'bad', expectedVersion: 0, events: [added(1), added(-1), added(2)] }, { metadata });
    await appendMany(db.app, 'b', 50, 30);
    const [failed, done] = await rebuild('totals', 'sightings');
    expect(failed).toMatchObject({
      state: 'failed',
      error:
        'PoisonEventError: totals cannot apply version 2 of bad (Added): RangeError: nothing can be added that is below zero',
    });
    expect(done).toMatchObject({ state: 'done' });
    expect(await rowsOf(db.app, 'totals')).toEqual(before[0]);
    expect(await copies()).toEqual([]);
    expect(faults).toMatchObject([
      { projection: 'totals', final: true, error: { streamId: 'bad', version: 2, eventType: 'Added' } },
    ]);
    expect((await rebuild('totals'))[0]).toMatchObject({ state: 'failed' });
  });

  it('ENG-06 reads events through the steps between their versions, and names one that a step cannot read', async () => {
    const old = (n: unknown): NewEvent => ({ type: 'Put', schemaVersion: 1, data: { n } });
    await store.append({ streamId: 'old', expectedVersion: 0, events: [old(1), added(2), old('3')] }, { metadata });
    const events: NewEvent[] = [{ type: 'Put', schemaVersion: 2, data: {} }];
    await store.append({ streamId: 'other', expectedVersion: 0, events }, { metadata });
    const putWasAdded: Upcaster = { type: 'Put', from: 1, renamed: 'Added', upcast: (data) => data };
    const numbers: Upcaster = {
      type: 'Added',
      from: 2,
      upcast: (data) => {
        if (typeof (data as { n: unknown }).n !== 'number') throw new TypeError('not a number');
        return data;
      },
    };
    store = createEventStore({ pool: db.app, upcasters: [putWasAdded, numbers] });
    rebuilder = rebuilderOf([totals]);
    expect((await rebuild('totals'))[0]).toMatchObject({
      state: 'failed',
      error: 'UnreadableEventError: version 3 of old (Put, schema 1) cannot be read: TypeError: not a number',
    });
    store = createEventStore({ pool: db.app, upcasters: [putWasAdded] });
    rebuilder = rebuilderOf([{ ...totals, apply: (given, tx) => totals.apply(given.slice(0, 2), tx) }]);
    expect((await rebuild('totals'))[0]).toMatchObject({ state: 'done', eventsDone: 3 });
    expect(await rowsOf(db.app, 'totals')).toEqual(['(old,2,3)']);
  });

  it('ENG-06 fails in an older release at an event of a newer one, and leaves the live rows unchanged', async () => {
    const newer = { ...added(2), schemaVersion: 2 };
    await store.append({ streamId: 'a', expectedVersion: 0, events: [added(1), newer] }, { metadata });
    store = createEventStore({ pool: db.app, newestVersions: new Map([['Added', 1]]) });
    rebuilder = rebuilderOf([totals]);
    expect((await rebuild('totals'))[0]).toMatchObject({
      state: 'failed',
      error: expect.stringMatching(/^NewerEventError: version 2 of a \(Added, schema 2\)/),
    });
    expect(await rowsOf(db.app, 'totals')).toEqual([]);
  });

  it('ENG-04 fails and names an event that cannot be applied and was appended just before the swap', async () => {
    await appendMany(db.app, 'a', 5, 10);
    let caughtUp = 0;
    const lastPosition = store.lastPosition.bind(store);
    store.lastPosition = async (which) => {
      // The mark, a round of catching up, and then under the lock.
      if (++caughtUp === 3)
        await store.append({ streamId: 'bad', expectedVersion: 0, events: [added(-1)] }, { metadata });
      return lastPosition(which);
    };
    const [failed] = await rebuild('totals');
    expect(failed).toMatchObject({ state: 'failed', error: expect.stringContaining('version 1 of bad') });
    expect(await rowsOf(db.app, 'totals')).toEqual([]);
  });

  it('ENG-04 is run by one process only, and refuses unknown names', async () => {
    await appendMany(db.app, 'a', 100, 30);
    const others = [rebuilder, rebuilderOf([totals, pendingDeposits]), rebuilderOf([totals, pendingDeposits])];
    const ids = (await rebuilder.request(['totals', 'sightings'], reasonAndActor)).map(({ id }) => id);
    const results = await Promise.all(others.map((one) => one.finish(ids)));
    for (const result of results) expect(result.map(({ state }) => state)).toEqual(['done', 'done']);
    expect(await rowsOf(db.app, 'seen')).toHaveLength(100 * 28);
    await expect(rebuilder.request(['totals', 'nothing'], reasonAndActor)).rejects.toThrow(
      'There is no projection nothing; there are totals, sightings.',
    );
    await expect(
      rebuilderOf([{ ...totals, tables: ['totals', 'events'] }]).request(['totals'], reasonAndActor),
    ).rejects.toThrow('totals writes totals, events, but what may be rebuilt for it is totals (projection_tables).');
    await expect(rebuilder.status('99')).rejects.toThrow('There is no rebuild 99.');
    await expect(rebuilder.status('x')).rejects.toThrow('There is no rebuild x.');
    expect(faults).toEqual([]);
  });

  it('ENG-04 requested by a newer release is left to its workers: those of the earlier release do not end it', async () => {
    await appendMany(db.app, 'a', 5, 10);
    const older = new AbortController();
    const besides = { ...pendingDeposits, apply: () => Promise.resolve() };
    const before = rebuilderOf([totals, besides]);
    const running = before.run(older.signal);
    const newer = rebuilderOf([{ ...totals, rowVersion: 2 }]);
    const [wanted] = await newer.request(['totals'], reasonAndActor);
    // Each of these is requested after the other one, and so checked after it.
    for (let looks = 0; looks < 3; looks++) {
      const [other] = await before.request(['sightings'], reasonAndActor);
      await eventually(async () => (await before.status(other!.id)).state === 'done');
    }
    expect(await newer.status(wanted!.id)).toMatchObject({ state: 'requested', error: null });
    expect(await newer.finish([wanted!.id])).toMatchObject([{ state: 'done' }]);
    older.abort();
    await running;
    expect(faults).toEqual([]);
  });

  it('ENG-04 loses its claim by an idle timeout when its process hangs; other connections have no timeout', async () => {
    const of = async (client: pg.Pool | pg.PoolClient): Promise<unknown> =>
      (await client.query('show idle_session_timeout')).rows[0];
    const claim = (await Claim.of(db.app, '1'))!;
    expect(await Claim.of(db.app, '1')).toBeUndefined();
    expect(await of(claim.client)).toEqual({ idle_session_timeout: '5min' });
    await claim.release();
    const all = await Promise.all(Array.from({ length: db.app.options.max! }, () => db.app.connect()));
    const settings = await Promise.all(all.map(of));
    for (const client of all) client.release();
    for (const setting of settings) expect(setting).toEqual({ idle_session_timeout: '0' });
  });

  it('ENG-04 clears the parked events of the projection because it has applied them', async () => {
    await appendMany(db.app, 'a', 5, 10);
    await db.app.query(
      `insert into subscription_failures (name, stream_id, version, event_id, event_type, epoch, transaction_id,
         global_position, attempts, last_error, next_try_at)
       select p, stream_id, version, event_id, type, epoch, transaction_id, global_position, 1, 'no', now()
       from events, unnest(array['totals', 'another']) p where version = 1 and stream_id = 'a-1'`,
    );
    await rebuild('totals');
    expect((await db.app.query('select name from subscription_failures')).rows).toEqual([{ name: 'another' }]);
    expect(await rowsOf(db.app, 'totals')).toHaveLength(5);
  });
});
