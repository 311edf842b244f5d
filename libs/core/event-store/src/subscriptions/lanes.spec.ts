import type { TestDatabase } from '@usdt-africa/test-kit';
import pg from 'pg';
import { createEventStore, createWakeUp, DirectTransport, listDeadLetters, retryDeadLetter } from '../index.js';
import type { Backoff, DeadLetter, ProcessManager, RecordedEvent } from '../index.js';
import { counted } from '../subscription-samples.features.js';
import { eventually, SubscriptionScene, type TransportUnderTest } from '../subscription-scene.features.js';

const SOON: Backoff = { initialMs: 5, maxMs: 50 };
/** No automatic retry within a test. */
const NEVER: Backoff = { initialMs: 3_600_000, maxMs: 3_600_000 };

/** Two lanes at once: what waits must take turns. */
async function startProcess(
  db: TestDatabase,
  retry = SOON,
  pool = new pg.Pool({ connectionString: db.appUrl, max: 10 }),
): Promise<TransportUnderTest> {
  const wakeUp = createWakeUp({ connectionString: db.appUrl });
  const store = createEventStore({ pool, notifier: wakeUp });
  const transport = new DirectTransport({
    store,
    retry,
    leaderPollMs: 20,
    concurrency: 2,
  });
  return {
    transport,
    async close() {
      await transport.close();
      await wakeUp.close();
      await pool.end();
    },
  };
}

describe('process managers with lanes', () => {
  const scene = new SubscriptionScene((db) => startProcess(db));
  const { append, appendTogether, newName, process } = scene;
  beforeAll(() => scene.open());
  afterEach(() => scene.closeProcesses());
  afterAll(() => scene.close());

  /** Streams `<lane>/<n>`; `react` defines what a test's manager does. */
  function inLanes(
    name: string,
    prefix: string,
    react: (events: readonly RecordedEvent[]) => Promise<void> | void,
    more: Partial<ProcessManager> = {},
  ): ProcessManager {
    const own = (event: RecordedEvent): boolean => event.streamId.startsWith(prefix);
    return {
      name,
      handles: ['Counted'],
      laneOf: ({ streamId }) => streamId.split('/')[0]!,
      react: async (event) => {
        if (own(event)) await react([event]);
      },
      reactTogether: async (events) => {
        if (events.some(own)) await react(events.filter(own));
      },
      ...more,
    };
  }

  it('ENG-02 process events of many streams in one lane sequentially, and waiting ones in one batch', async () => {
    const prefix = newName('lane');
    const calls: number[] = [];
    let atOnce = 0;
    let most = 0;
    const running = await (
      await process()
    ).manage(
      inLanes(newName('manager'), prefix, async (events) => {
        most = Math.max(most, ++atOnce);
        calls.push(events.length);
        await new Promise((resolve) => setTimeout(resolve, 5));
        atOnce--;
      }),
    );
    await Promise.all(Array.from({ length: 200 }, (_, n) => append(`${prefix}/${n}`, 0, counted(n))));
    await running.caughtUp();
    expect(most).toBe(1);
    expect(calls.reduce((sum, count) => sum + count, 0)).toBe(200);
    expect(calls.length).toBeLessThan(100);
  });

  it('ENG-02 keep the order of the store, and use the manager’s own order within one append', async () => {
    const prefix = newName('lane');
    const seen: number[] = [];
    const nOf = ({ data }: RecordedEvent): number => (data as { n: number }).n;
    const manager = inLanes(newName('manager'), prefix, (events) => void seen.push(...events.map(nOf)), {
      inOrder: (events) => [...events].sort((a, b) => nOf(a) - nOf(b)),
    });
    // More than a page holds, and in streams whose names stand the other way round.
    const append = (from: number): Promise<unknown> =>
      appendTogether(
        Array.from({ length: 700 }, (_, n) => ({
          streamId: `${prefix}/${String(9_999 - from - n)}`,
          events: [counted(from + n)],
        })),
      );
    for (const from of [0, 700, 1_400]) await append(from);
    const running = await (await process()).manage(manager);
    await running.caughtUp();
    expect(seen).toEqual(Array.from({ length: 2_100 }, (_, n) => n));
  });

  it('ENG-02 give each lane its turn, however much waits in another', async () => {
    const [busy, quick] = [newName('busy'), newName('quick')];
    for (let n = 0; n < 40; n++) await append(`${busy}/${n}`, 0, counted(n));
    for (let n = 0; n < 20; n++) await append(`${quick}-${n}/0`, 0, counted(n));
    const turns: string[] = [];
    const { reactTogether: _, ...singly } = inLanes(newName('manager'), '', ([event]) => {
      if (event!.streamId.startsWith(busy) || event!.streamId.startsWith(quick)) turns.push(event!.streamId);
    });
    const running = await (await process()).manage(singly);
    await running.caughtUp();
    const last = turns.findLastIndex((streamId) => streamId.startsWith(quick));
    expect(turns).toHaveLength(60);
    expect(turns.slice(0, last).filter((streamId) => streamId.startsWith(busy)).length).toBeLessThan(8);
  });

  it('ENG-02 continue with other lanes while one lane has more waiting than is read ahead', async () => {
    const [full, other] = [newName('full'), newName('other')];
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const seen: string[] = [];
    const manager = inLanes(newName('manager'), '', async (events) => {
      if (events.some(({ streamId }) => streamId.startsWith(full))) await held;
      seen.push(...events.map(({ streamId }) => streamId));
    });
    const running = await (await process()).manage(manager);
    for (let from = 0; from < 6_000; from += 1_000)
      await appendTogether(
        Array.from({ length: 1_000 }, (_, n) => ({ streamId: `${full}/${from + n}`, events: [counted(1)] })),
      );
    await append(`${other}/0`, 0, counted(1));
    await eventually(() => seen.includes(`${other}/0`));
    release();
    await running.caughtUp();
    expect(seen.filter((streamId) => streamId.startsWith(full))).toHaveLength(6_000);
  });

  it('ENG-02 hold back only the lane of a failed event, in this and the next process', async () => {
    const [bad, good] = [newName('bad'), newName('good')];
    const name = newName('manager');
    let failing = true;
    const seen: string[] = [];
    const manager = inLanes(name, '', (events) => {
      const ours = events.filter(({ streamId }) => streamId.startsWith(bad) || streamId.startsWith(good));
      if (failing && ours.some(({ streamId }) => streamId === `${bad}/1`)) throw new Error('the bank is down');
      seen.push(...ours.map(({ streamId, version }) => `${streamId} ${version}`));
    });
    const first = await (await process()).manage(manager);
    await append(`${bad}/0`, 0, counted(1));
    await append(`${bad}/1`, 0, counted(1));
    await append(`${bad}/2`, 0, counted(1));
    await append(`${good}/0`, 0, counted(1));
    await first.caughtUp();
    expect([...seen].sort()).toEqual([`${bad}/0 1`, `${good}/0 1`]);
    await append(`${bad}/3`, 0, counted(1), counted(2));
    await append(`${bad}/1`, 1, counted(2));
    await append(`${good}/0`, 1, counted(2));
    await first.caughtUp();
    expect(seen).toHaveLength(3);
    expect(first.status()).toMatchObject({ parked: 3, failing: expect.stringContaining('the bank is down') });
    await first.stop();

    const second = await (await process()).manage(manager);
    await append(`${bad}/4`, 0, counted(1));
    await second.caughtUp();
    expect(seen).toHaveLength(3);
    failing = false;
    await eventually(() => second.status().parked === 0);
    await append(`${bad}/0`, 1, counted(2));
    await second.caughtUp();
    expect(seen.filter((one) => one.startsWith(bad))).toEqual(
      ['0 1', '1 1', '2 1', '3 1', '3 2', '1 2', '4 1', '0 2'].map((one) => `${bad}/${one}`),
    );
  });

  describe('that are blocked', () => {
    const [first, second] = ['1', '2'];
    let name: string;
    let lane: string;
    /** The streams of the lane whose events fail. */
    let failing: readonly string[];
    let seen: string[];
    let manager: ProcessManager;
    let started: TransportUnderTest;
    beforeEach(() => {
      [name, lane, failing, seen] = [newName('manager'), newName('lane'), [first], []];
      manager = inLanes(name, lane, (events) => {
        const streams = events.map(({ streamId }) => streamId.split('/')[1]!);
        const bad = streams.find((stream) => failing.includes(stream));
        if (bad) throw new Error(`${bad} cannot be done`);
        seen.push(...events.map(({ version }, index) => `${streams[index]!} ${version}`));
      });
    });
    afterEach(() => started.close());

    const letters = (): Promise<DeadLetter[]> => listDeadLetters(scene.db.app, { subscription: name });
    const letterOf = async (stream: string): Promise<DeadLetter | undefined> =>
      (await letters()).find(({ streamId }) => streamId === `${lane}/${stream}`);
    const isBlocked = (stream: string): Promise<boolean> =>
      retryDeadLetter(scene.db.app, { subscription: name, streamId: `${lane}/${stream}` });
    /** The first stream fails, and the second waits behind it. */
    async function stand(...options: [Backoff, pg.Pool?]): Promise<void> {
      started = await startProcess(scene.db, ...options);
      const running = await started.transport.manage(manager);
      await append(`${lane}/${first}`, 0, counted(1));
      await append(`${lane}/${second}`, 0, counted(1));
      await running.caughtUp();
      expect(running.status().parked).toBe(2);
    }
    /** The database's own word: its clock is not ours. */
    const due = async (): Promise<string[]> =>
      (
        await scene.db.app.query<{ stream_id: string }>(
          'select stream_id from subscription_failures where name = $1 and next_try_at <= clock_timestamp()',
          [name],
        )
      ).rows.map((row) => row.stream_id);

    it('ENG-02 are not retried endlessly once an event that waited behind the failed one fails too', async () => {
      await stand(NEVER);
      failing = [second];
      await isBlocked(first);
      await eventually(async () => (await letterOf(second))?.error === 'Error: 2 cannot be done');
      await eventually(async () => (await letterOf(first))?.error === `waits behind ${lane}/${second}`);
      expect(seen).toEqual(['1 1']);
      expect(await due()).toEqual([]);
    });

    it('ENG-02 are retried once when an operator requests a stream that waits behind another', async () => {
      await stand(NEVER);
      await isBlocked(second);
      await eventually(async () => (await letterOf(first))?.attempts === 2);
      await eventually(async () => (await due()).length === 0);
      expect((await letterOf(first))?.attempts).toBe(2);
    });

    it('ENG-02 are retried without waiting for a clock that was set back', async () => {
      await stand(NEVER);
      failing = [];
      await scene.db.app.query(
        `update subscription_failures set next_try_at = clock_timestamp() + interval '40 days' where name = $1`,
        [name],
      );
      await eventually(async () => (await letters()).length === 0);
      expect(seen).toEqual(['1 1', '2 1']);
    }, 20_000);

    it('ENG-02 are released completely, or stay blocked completely after a crash: a remaining stream would wait for a day', async () => {
      const pool = new pg.Pool({ connectionString: scene.db.appUrl, max: 10 });
      await stand(NEVER, pool);
      const query = pool.query.bind(pool) as (...args: readonly unknown[]) => unknown;
      let deletions = 0;
      let stopped: Promise<void> | undefined;
      // The database goes away behind the first deletion, and this process with it.
      pool.query = ((...args: readonly unknown[]) => {
        if (stopped) return Promise.reject(new Error('Connection terminated unexpectedly'));
        const answer = query(...args);
        if (String(args[0]).startsWith('delete from subscription_failures') && ++deletions === 1) {
          return (answer as Promise<unknown>).then((deleted) => {
            stopped = started.close();
            return deleted;
          });
        }
        return answer;
      }) as typeof pool.query;
      failing = [];
      await isBlocked(first);
      await eventually(() => stopped !== undefined);
      await stopped;
      started = { ...started, close: () => Promise.resolve() };
      expect(seen).toEqual(['1 1', '2 1']);
      expect(await letters()).toEqual([]);
    });

    it('ENG-02 are not released before an event that arrives meanwhile, so that it is not lost', async () => {
      const pool = new pg.Pool({ connectionString: scene.db.appUrl, max: 10 });
      started = await startProcess(scene.db, NEVER, pool);
      const running = await started.transport.manage(manager);
      await append(`${lane}/${first}`, 0, counted(1));
      await running.caughtUp();
      const query = pool.query.bind(pool) as (...args: readonly unknown[]) => unknown;
      let isComing = false;
      let arrive = (): void => undefined;
      const reached = new Promise<void>((resolve) => (arrive = resolve));
      // What comes is being written down while the lane is tried again.
      pool.query = (async (...args: readonly unknown[]) => {
        if (!isComing && (args[1] as readonly unknown[] | undefined)?.includes(`waits behind ${lane}/${first}`)) {
          isComing = true;
          await reached;
        }
        return query(...args);
      }) as typeof pool.query;
      await append(`${lane}/${second}`, 0, counted(1));
      await eventually(() => isComing);
      failing = [];
      await isBlocked(first);
      await eventually(() => seen.length > 0);
      // As long as it takes to set the lane free.
      for (let look = 0; look < 50 && (await letters()).length > 0; look++);
      arrive();
      await eventually(() => seen.length === 2);
      expect(seen).toEqual(['1 1', '2 1']);
      await eventually(async () => (await letters()).length === 0);
    }, 20_000);

    it('ENG-02 are not processed while they are being released: a failure would not be stored', async () => {
      const pool = new pg.Pool({ connectionString: scene.db.appUrl, max: 10 });
      const [busy, resumed, deleted] = [new Gate(), new Gate(), new Gate()];
      const handedOut: string[] = [];
      const { react } = manager;
      const passing = async (event: RecordedEvent): Promise<void> => {
        if (event.streamId === `${lane}-other/9`) await busy.pass();
        if (event.streamId === `${lane}/${first}` && event.version === 1 && !failing.includes(first))
          await resumed.pass();
        await react(event);
      };
      manager = {
        name,
        handles: manager.handles,
        laneOf: (event) => {
          handedOut.push(`${event.streamId} ${event.version}`);
          return event.streamId.split('/')[0]!;
        },
        react: passing,
      };
      started = await startProcess(scene.db, NEVER, pool);
      const running = await started.transport.manage(manager);
      await append(`${lane}/${first}`, 0, counted(1));
      await running.caughtUp();
      const query = pool.query.bind(pool) as (...args: readonly unknown[]) => unknown;
      pool.query = (async (...args: readonly unknown[]) => {
        if (String(args[0]).startsWith('delete from subscription_failures')) await deleted.pass();
        return query(...args);
      }) as typeof pool.query;
      // One of two slots is taken by another lane, the other one by the lane that is tried again: what comes stands in line.
      await append(`${lane}-other/9`, 0, counted(1));
      await eventually(() => busy.isReached);
      failing = [];
      await isBlocked(first);
      await eventually(() => resumed.isReached);
      await append(`${lane}/${second}`, 0, counted(1));
      await eventually(() => handedOut.includes(`${lane}/${second} 1`));
      failing = [second];
      resumed.open();
      await eventually(() => deleted.isReached);
      await append(`${lane}/${first}`, 1, counted(2));
      await eventually(() => handedOut.includes(`${lane}/${first} 2`));
      busy.open();
      await eventually(() => seen.includes('9 1'));
      deleted.open();
      await eventually(async () => (await letterOf(second))?.error === 'Error: 2 cannot be done');
      failing = [];
      await isBlocked(second);
      await eventually(async () => (await letters()).length === 0);
      expect(seen.filter((one) => one !== '9 1')).toEqual(['1 1', '2 1', '1 2']);
    }, 20_000);
  });
});

/** Holds up who passes until it is opened. */
class Gate {
  isReached = false;
  open!: () => void;
  readonly #opened = new Promise<void>((resolve) => (this.open = resolve));

  pass(): Promise<void> {
    this.isReached = true;
    return this.#opened;
  }
}
