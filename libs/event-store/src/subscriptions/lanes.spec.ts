import type { TestDatabase } from '@usdt-africa/testing';
import pg from 'pg';
import { createEventStore, createWakeUp, DirectTransport } from '../index.js';
import type { ProcessManager, RecordedEvent } from '../index.js';
import { counted } from '../subscription-samples.features.js';
import { eventually, SubscriptionScene, type TransportUnderTest } from '../subscription-scene.features.js';

/** Two lanes at once: what waits must take turns. */
async function startProcess(db: TestDatabase): Promise<TransportUnderTest> {
  const pool = new pg.Pool({ connectionString: db.appUrl, max: 10 });
  const wakeUp = createWakeUp({ connectionString: db.appUrl });
  const store = createEventStore({ pool, notifier: wakeUp });
  const transport = new DirectTransport({
    store,
    retry: { initialMs: 5, maxMs: 50 },
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
  const scene = new SubscriptionScene(startProcess);
  const { append, appendTogether, newName, process } = scene;
  beforeAll(() => scene.open());
  afterEach(() => scene.closeProcesses());
  afterAll(() => scene.close());

  /** Streams `<lane>/<n>`; what a test's manager does is told by `react`. */
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

  it('ENG-02 react to events of many streams that change one thing one after the other, together where they wait', async () => {
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

  it('ENG-02 keep the order of the store, and what was appended together in their own', async () => {
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

  it('ENG-02 read on for others while more waits in one lane than is read ahead', async () => {
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

  it('ENG-02 hold back all of a lane behind an event that fails, here and in the next process, and nothing else', async () => {
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
});
