import { isolatedCluster } from '@usdt-africa/testing';
import type { IsolatedCluster, TestDatabase } from '@usdt-africa/testing';
import pg from 'pg';
import { createEventStore, createWakeUp, dropDeadLetter, listDeadLetters, showDeadLetter } from './index.js';
import type {
  MessageBus,
  NewEvent,
  PostgresEventStore,
  ProcessManager,
  RunningSubscription,
  SubscriptionTransport,
} from './index.js';
import {
  counted,
  counting,
  ignored,
  metadata,
  nOf,
  reacting,
  summing,
  totalling,
  write,
} from './subscription-samples.features.js';

/** One process's transport: with connections of its own, as a second process would have them. */
export interface TransportUnderTest {
  readonly transport: SubscriptionTransport;
  /** Stops its subscriptions, gives its leads away, closes its connections. */
  close(): Promise<void>;
}

/** Makes a transport that retries within milliseconds and whose stand-bys take over within a second. */
export type MakeTransport = (database: TestDatabase) => Promise<TransportUnderTest>;

/** Resolves when `condition` holds; the test's own time limit ends the waiting. */
export async function eventually(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 5));
}

/** What every transport must keep. Run it on each: `subscriptionContract('direct', makeTransport)`. */
export function subscriptionContract(name: string, makeTransport: MakeTransport): void {
  describe(`subscriptions through ${name}`, () => {
    let cluster: IsolatedCluster;
    let db: TestDatabase;
    let store: PostgresEventStore;
    let wakeUp: MessageBus;
    let processes: TransportUnderTest[] = [];
    let names = 0;

    // A cluster of its own: these tests hold transactions open and cut connections.
    beforeAll(async () => {
      cluster = await isolatedCluster();
      db = await cluster.database();
      await db.owner.query(`
        create table counted (projection text, stream_id text, version int, n int, primary key (projection, stream_id, version));
        create table totals (projection text, stream_id text, total int not null, primary key (projection, stream_id));
        grant select, insert, update, delete on counted, totals to usdt_app`);
      wakeUp = createWakeUp({ connectionString: db.appUrl });
      store = createEventStore({ pool: db.app, notifier: wakeUp });
    });
    afterEach(async () => {
      await Promise.all(processes.map((one) => one.close()));
      processes = [];
    });
    afterAll(async () => {
      await wakeUp.close();
      await db.drop();
      await cluster.stop();
    });

    const newName = (what: string): string => `${what}-${++names}`;
    const process = async (): Promise<SubscriptionTransport> => {
      const one = await makeTransport(db);
      processes.push(one);
      return one.transport;
    };
    const append = (streamId: string, expectedVersion: number, ...events: NewEvent[]): Promise<unknown> =>
      store.append({ streamId, expectedVersion, events }, { metadata });
    const rowsOf = async (projection: string): Promise<{ stream_id: string; version: number; n: number }[]> =>
      (
        await db.app.query('select stream_id, version, n from counted where projection = $1 order by 1, 2', [
          projection,
        ])
      ).rows;
    const totalsOf = async (projection: string): Promise<Record<string, number>> => {
      const { rows } = await db.app.query<{ stream_id: string; total: number }>(
        'select stream_id, total from totals where projection = $1',
        [projection],
      );
      return Object.fromEntries(rows.map((row) => [row.stream_id, row.total]));
    };

    describe('projections', () => {
      it('ENG-02 lose nothing, repeat nothing and keep each stream in order while 8 writers append', async () => {
        const projection = counting(newName('writers'));
        const running = await (await process()).project(projection);
        const writers = Array.from({ length: 8 }, () => new pg.Pool({ connectionString: db.appUrl, max: 4 }));
        const expected = (await Promise.all(writers.map((pool, writer) => write(pool, `w${names}-${writer}`)))).flat();
        await Promise.all(writers.map((pool) => pool.end()));

        await running.caughtUp();
        const applied = (await rowsOf(projection.name)).filter((row) => row.stream_id.startsWith(`w${names}-`));
        expect(applied.map((row) => `${row.stream_id} ${row.version}`).sort()).toEqual(expected.sort());
        expect(running.status().failing).toBeUndefined();
      });

      it('ENG-02 get only the types they handle, and catch up past the others', async () => {
        const projection = counting(newName('types'));
        const running = await (await process()).project(projection);
        const streamId = newName('stream');
        await append(streamId, 0, ignored, counted(1), ignored);
        await running.caughtUp();
        await append(streamId, 3, ignored);
        await running.caughtUp();
        expect((await rowsOf(projection.name)).filter((row) => row.stream_id === streamId)).toEqual([
          { stream_id: streamId, version: 2, n: 1 },
        ]);
      });

      it('ENG-02 apply once in effect when the connection is cut after the rows were written', async () => {
        const cut = newName('cut');
        let cuts = 0;
        const projection = totalling(cut, async (tx) => {
          if (++cuts > 2) return;
          const { rows } = await tx.query<{ pid: number }>('select pg_backend_pid() as pid');
          await db.app.query('select pg_terminate_backend($1)', [rows[0]!.pid]);
        });
        const streamId = newName('stream');
        const running = await (await process()).project(projection);
        await append(streamId, 0, counted(1), counted(2));
        await append(streamId, 2, counted(4));
        await running.caughtUp();
        expect((await totalsOf(cut))[streamId]).toBe(7);
        expect(cuts).toBeGreaterThan(2);
      });

      it('ENG-02 resume where they stopped, in another process', async () => {
        const projection = totalling(newName('resume'));
        const streamId = newName('stream');
        const first = await (await process()).project(projection);
        await append(streamId, 0, counted(1));
        await first.caughtUp();
        await first.stop();
        await append(streamId, 1, counted(10));
        const second = await (await process()).project(projection);
        await second.caughtUp();
        expect((await totalsOf(projection.name))[streamId]).toBe(11);
      });

      it('ENG-07 run in two processes without doing anything twice, and one takes over from the other', async () => {
        const projection = totalling(newName('pair'));
        const streamId = newName('stream');
        const running = await Promise.all([
          (await process()).project(projection),
          (await process()).project(projection),
        ]);
        await eventually(() => running.some((one) => one.status().leading));
        for (let version = 0; version < 20; version++) await append(streamId, version, counted(1));
        await Promise.all(running.map((one) => one.caughtUp()));
        expect(await totalsOf(projection.name)).toMatchObject({ [streamId]: 20 });

        const leader = running.findIndex((one) => one.status().leading);
        await processes.splice(processes.length - 2 + leader, 1)[0]!.close();
        await append(streamId, 20, counted(1));
        await running[1 - leader]!.caughtUp();
        expect(await totalsOf(projection.name)).toMatchObject({ [streamId]: 21 });
      });

      // More than a thousand are looked up by the batch, not read at once.
      it.each([0, 1001])(
        'ENG-02 stop on the stream of a poison event only, and go on with it in order when it can be applied, beside %i others that stand still',
        async (others) => {
          const [bad, good] = [newName('stream'), newName('stream')];
          const name = newName('poison');
          await db.app.query(
            `insert into subscription_failures (name, stream_id, version, event_id, event_type, epoch, transaction_id,
             global_position, attempts, last_error, next_try_at)
           select $1, 'other-' || n, 1, gen_random_uuid(), 'Counted', 1, '1', n, 1, 'no', now() + interval '1 hour'
           from generate_series(1, $2) n`,
            [name, others],
          );
          let poisonous = true;
          const projection = summing(name, [bad, good], (events) => {
            if (poisonous && events.some((event) => event.streamId === bad && nOf(event) === 2))
              throw new RangeError('cannot apply this');
          });
          const running = await (await process()).project(projection);
          await append(bad, 0, counted(1), counted(2), counted(4));
          await append(good, 0, counted(1));
          await running.caughtUp();
          await eventually(() => running.status().parked === others + 1);
          expect(running.status().failing).toContain(`${bad} stands still at version 2`);
          expect(running.status().failing).toContain('RangeError: cannot apply this');
          expect(await totalsOf(name)).toEqual({ [bad]: 1, [good]: 1 });
          await append(bad, 3, counted(8));
          await append(good, 1, counted(2));
          await running.caughtUp();
          expect(await totalsOf(name)).toEqual({ [bad]: 1, [good]: 3 });
          const letters = await listDeadLetters(db.app, { subscription: name });
          expect(letters).toHaveLength(others + 1);
          expect(letters.find((one) => one.streamId === bad)).toMatchObject({
            kind: 'projection',
            version: 2,
            eventType: 'Counted',
            waiting: 3,
          });

          poisonous = false;
          await eventually(() => running.status().parked === others);
          await append(bad, 4, counted(16));
          await running.caughtUp();
          expect(await totalsOf(name)).toEqual({ [bad]: 31, [good]: 3 });
          if (others === 0) expect(running.status().failing).toBeUndefined();
        },
      );

      it('ENG-02 go on without an event that somebody dropped, and keep a record of it', async () => {
        const streamId = newName('stream');
        const name = newName('dropped');
        const projection = summing(name, [streamId], (events) => {
          if (events.some((event) => nOf(event) === 2)) throw new RangeError('cannot apply this');
        });
        const running = await (await process()).project(projection);
        await append(streamId, 0, counted(1), counted(2), counted(4));
        await running.caughtUp();
        const key = { subscription: name, streamId };
        await eventually(async () => (await showDeadLetter(db.app, key)) !== null);
        await expect(dropDeadLetter(db.app, key, { reason: ' ', actor: 'operator:1' })).rejects.toThrow(RangeError);
        expect(await dropDeadLetter(db.app, key, { reason: 'sent twice', actor: 'operator:1' })).toBe(true);
        await eventually(async () => (await showDeadLetter(db.app, key)) === null);
        expect(await totalsOf(name)).toEqual({ [streamId]: 5 });
        const { rows } = await db.app.query('select version, reason, actor from dropped_events where name = $1', [
          name,
        ]);
        expect(rows).toEqual([{ version: 2, reason: 'sent twice', actor: 'operator:1' }]);
        expect(await dropDeadLetter(db.app, key, { reason: 'again', actor: 'operator:1' })).toBe(false);
      });

      it('ENG-02 park nothing while the database itself is in the way', async () => {
        const name = newName('passing');
        const streamId = newName('stream');
        let failures = 0;
        const projection = summing(name, [streamId], async (_events, tx) => {
          if (++failures <= 8) await tx.query('select from a_table_of_the_next_migration');
        });
        const running = await (await process()).project(projection);
        await append(streamId, 0, counted(1));
        await running.caughtUp();
        expect(failures).toBeGreaterThan(8);
        expect(await listDeadLetters(db.app, { subscription: name })).toEqual([]);
        expect(await totalsOf(name)).toEqual({ [streamId]: 1 });
      });

      it('ENG-02 are delayed by an old transaction, and lose nothing by it', async () => {
        const projection = totalling(newName('held'));
        const running = await (await process()).project(projection);
        await running.caughtUp();
        const old = await db.owner.connect();
        await old.query('begin');
        await old.query('select pg_current_xact_id()');
        const streamId = newName('stream');
        await append(streamId, 0, counted(1));
        await append(streamId, 1, counted(2));

        const caughtUp = running.caughtUp();
        const sentinel = Symbol('still waiting');
        const first = await Promise.race([caughtUp, new Promise((resolve) => setTimeout(resolve, 200, sentinel))]);
        expect(first).toBe(sentinel);
        await old.query('commit');
        old.release();
        await caughtUp;
        expect((await totalsOf(projection.name))[streamId]).toBe(3);
      });
    });

    describe('process managers', () => {
      it('ENG-02 react to every event, in order per stream, while 8 writers append', async () => {
        const prefix = newName('m');
        const seen = new Map<string, number[]>();
        const running = await (
          await process()
        ).manage({
          name: newName('manager'),
          handles: ['Counted'],
          react: async (event) => {
            seen.set(event.streamId, [...(seen.get(event.streamId) ?? []), event.version]);
            await new Promise((resolve) => setImmediate(resolve));
          },
        });
        const writers = Array.from({ length: 8 }, () => new pg.Pool({ connectionString: db.appUrl, max: 4 }));
        const expected = (await Promise.all(writers.map((pool, writer) => write(pool, `${prefix}-${writer}`)))).flat();
        await Promise.all(writers.map((pool) => pool.end()));
        await running.caughtUp();
        const reacted = [...seen].filter(([streamId]) => streamId.startsWith(prefix));
        expect(
          reacted.flatMap(([streamId, versions]) => versions.map((version) => `${streamId} ${version}`)).sort(),
        ).toEqual(expected.sort());
        for (const [, versions] of reacted) expect(versions).toEqual([...versions].sort((a, b) => a - b));
      });

      it('ENG-02 park only the stream of a failing event, and finish it in order later', async () => {
        const [bad, good] = [newName('stream'), newName('stream')];
        let failing = true;
        const seen: string[] = [];
        const running = await (
          await process()
        ).manage(
          reacting(newName('manager'), [bad, good], (event) => {
            if (failing && event.streamId === bad && event.version === 2) throw new Error('the bank is down');
            seen.push(`${event.streamId} ${event.version}`);
          }),
        );
        await append(bad, 0, counted(1), counted(2), counted(3));
        await append(good, 0, counted(1));
        await running.caughtUp();
        expect(running.status()).toMatchObject({ parked: 1, failing: expect.stringContaining('the bank is down') });
        await append(bad, 3, counted(4));
        await append(good, 1, counted(2));
        await running.caughtUp();
        expect([...seen].sort()).toEqual([`${bad} 1`, `${good} 1`, `${good} 2`].sort());

        failing = false;
        await eventually(() => running.status().parked === 0);
        await append(bad, 4, counted(5));
        await running.caughtUp();
        expect(seen.filter((one) => one.startsWith(`${bad} `))).toEqual(
          [1, 2, 3, 4, 5].map((version) => `${bad} ${version}`),
        );
        expect(running.status().failing).toBeUndefined();
      });

      it('ENG-07 remember a parked stream in another process', async () => {
        const streamId = newName('stream');
        const name = newName('manager');
        const manager = (seen: number[], fail: boolean): ProcessManager =>
          reacting(name, [streamId], (event) => {
            if (fail) throw new Error('not yet');
            seen.push(event.version);
          });
        const first = await (await process()).manage(manager([], true));
        await append(streamId, 0, counted(1), counted(2));
        await first.caughtUp();
        await append(streamId, 2, counted(3));
        await first.caughtUp();
        await first.stop();

        const seen: number[] = [];
        const second = await (await process()).manage(manager(seen, false));
        await append(streamId, 3, counted(4));
        await second.caughtUp();
        await eventually(() => seen.length === 4);
        expect(seen).toEqual([1, 2, 3, 4]);
      });

      it('ENG-02 do not wait for a slow reaction on another stream', async () => {
        const [slow, quick] = [newName('stream'), newName('stream')];
        const seen: string[] = [];
        let finish = (): void => undefined;
        const waiting = new Promise<void>((resolve) => (finish = resolve));
        const running = await (
          await process()
        ).manage(
          reacting(newName('manager'), [slow, quick], async (event) => {
            if (event.streamId === slow) await waiting;
            seen.push(event.streamId);
          }),
        );
        await append(slow, 0, counted(1));
        await append(quick, 0, counted(1));
        await eventually(() => seen.length === 1);
        expect(seen).toEqual([quick]);
        finish();
        await running.caughtUp();
        expect(seen).toEqual([quick, slow]);
      });

      it('ENG-02 react again to what was not finished when they stopped, and to nothing that was', async () => {
        const [done, cut] = [newName('stream'), newName('stream')];
        const name = newName('manager');
        const seen: string[] = [];
        let give = (): void => undefined;
        const begun = new Promise<void>((resolve) => (give = resolve));
        let finish = (): void => undefined;
        const never = new Promise<void>((_, reject) => (finish = () => reject(new Error('the process was killed'))));
        never.catch(() => undefined);
        const first = await (
          await process()
        ).manage(
          reacting(name, [done, cut], async (event) => {
            if (event.streamId === cut) {
              give();
              await never;
            }
            seen.push(event.streamId);
          }),
        );
        // What earlier tests left behind must not be what is not finished.
        await first.caughtUp();
        await append(done, 0, counted(1));
        await append(cut, 0, counted(1));
        await begun;
        await eventually(() => seen.includes(done));
        const stopped = first.stop();
        finish();
        await stopped;
        const second = await (
          await process()
        ).manage(reacting(name, [done, cut], (event) => void seen.push(event.streamId)));
        await second.caughtUp();
        await eventually(() => seen.length === 2);
        expect(seen).toEqual([done, cut]);
      });

      it('ENG-07 react in one of two processes, and the other takes over', async () => {
        const streamId = newName('stream');
        const name = newName('manager');
        const seen: [number, number][] = [];
        const start = async (index: number): Promise<RunningSubscription> =>
          (await process()).manage(reacting(name, [streamId], (event) => void seen.push([index, event.version])));
        const running = [await start(0), await start(1)];
        await eventually(() => running.some((one) => one.status().leading));
        await append(streamId, 0, counted(1));
        await Promise.all(running.map((one) => one.caughtUp()));
        // Both may be at work, each on streams of its own.
        const leader = seen[0]![0];
        await processes.splice(processes.length - 2 + leader, 1)[0]!.close();
        await append(streamId, 1, counted(2));
        await running[1 - leader]!.caughtUp();
        expect(seen).toEqual([
          [leader, 1],
          [1 - leader, 2],
        ]);
      });
    });
  });
}
