import { everything, isolatedCluster } from '@usdt-africa/test-kit';
import type { IsolatedCluster, TestDatabase } from '@usdt-africa/test-kit';
import pg from 'pg';
import {
  createEventStore,
  createWakeUp,
  LocalWakeUp,
  NewerEventError,
  readCommitted,
  StoredEvents,
  UnreadableEventError,
} from './index.js';
import type { EventPosition, NewEvent, PostgresEventStore, RecordedEvent } from './index.js';
import { eventually } from './subscription.features.js';

const metadata = { correlationId: 'c', actor: 'test' };
const event = (type = 'Counted'): NewEvent => ({ type, schemaVersion: 1, data: {} });

// A separate cluster: these tests hold transactions open, and no other transaction, nor PostgreSQL's own, may hold
// readers back.
describe('reading', () => {
  let cluster: IsolatedCluster;
  let db: TestDatabase;
  let store: PostgresEventStore;
  let unread: StoredEvents;
  let streams = 0;
  const newStream = (): string => `read-${++streams}`;
  const append = (streamId: string, version: number, ...events: NewEvent[]): Promise<unknown> =>
    store.append({ streamId, expectedVersion: version, events }, { metadata });
  const now = (): Promise<EventPosition | null> => store.lastPosition('committed');

  beforeAll(async () => {
    cluster = await isolatedCluster({ autovacuum: 'off' });
    db = await cluster.database();
    store = createEventStore({ pool: db.app });
    unread = new StoredEvents(db.app, new LocalWakeUp());
  });
  afterAll(async () => {
    await db.drop();
    await cluster.stop();
  });

  it('ENG-01 returns no events and no position for an empty store', async () => {
    expect(await store.readAll(null, { limit: 10 })).toEqual({ events: [], position: null, more: false, held: false });
    expect(await now()).toBeNull();
  });

  it('ENG-01 reads a part of a stream', async () => {
    const streamId = newStream();
    await append(streamId, 0, event(), event(), event(), event());
    const versions = async (range: { from?: number; to?: number }): Promise<number[]> =>
      (await store.readStream(streamId, range)).map((one) => one.version);
    expect(await versions({ from: 3 })).toEqual([3, 4]);
    expect(await versions({ from: 2, to: 3 })).toEqual([2, 3]);
    expect(await versions({ from: 5 })).toEqual([]);
  });

  it('ENG-02 pages through the whole store, skipping unwanted event types', async () => {
    const from = await now();
    for (let n = 0; n < 7; n++) await append(newStream(), 0, event('Wanted'), event('Unwanted'));
    const seen: RecordedEvent[] = [];
    let position = from;
    for (let more = true; more;) {
      const slice = await store.readAll(position, { limit: 3, types: ['Wanted'] });
      seen.push(...slice.events);
      ({ position, more } = slice);
    }
    expect(seen.map((one) => one.type)).toEqual(Array.from({ length: 7 }, () => 'Wanted'));
    expect(position).toEqual(await now());
  });

  it('ENG-02 returns no event that an older transaction may still precede, and reports that it waits', async () => {
    const from = await now();
    const old = await db.app.connect();
    await old.query('begin');
    await old.query(
      `insert into events (stream_id, version, event_id, type, schema_version, data, metadata)
       values ('read-old', 1, gen_random_uuid(), 'Counted', 1, '{}', '{"correlationId":"c","actor":"test"}')`,
    );
    const streamId = newStream();
    await append(streamId, 0, event());
    expect(await store.readAll(from, { limit: 10 })).toMatchObject({ events: [], position: from, held: true });
    expect((await store.lastPosition('visible'))!).toEqual(from);
    // A stream is read in its current state: committed events are always included.
    expect(await store.readStream(streamId)).toHaveLength(1);
    expect(await unread.read(from, 10)).toEqual({ events: [], position: from, more: false, held: true });
    await old.query('commit');
    old.release();
    const { events, held } = await store.readAll(from, { limit: 10 });
    expect(events.map((one) => one.streamId)).toEqual(['read-old', streamId]);
    expect(held).toBe(false);
  });

  it('ENG-02 reads all that is committed, and waits where an older transaction holds readers back', async () => {
    const old = await db.app.connect();
    await old.query('begin');
    await old.query('select pg_current_xact_id()');
    const streamId = newStream();
    await append(streamId, 0, event('Requested'), event());
    const read = [];
    let didWait = false;
    const watched = {
      readAll: async (...args: Parameters<typeof store.readAll>) => {
        const slice = await store.readAll(...args);
        if (slice.held && !didWait) {
          didWait = true;
          await old.query('commit');
        }
        return slice;
      },
      lastPosition: store.lastPosition.bind(store),
      hasEvents: store.hasEvents.bind(store),
    };
    for await (const events of readCommitted(watched, ['Requested'])) read.push(...events);
    old.release();
    expect(didWait).toBe(true);
    expect(read.map((one) => [one.streamId, one.type])).toEqual([[streamId, 'Requested']]);
  });

  it('ENG-02 keeps a stream in order among the transactions of others', async () => {
    const from = await now();
    const streamId = newStream();
    // Four transactions of one stream, one after the other, while others begin and end around them.
    for (let version = 0; version < 4; version++) {
      await Promise.all([
        append(streamId, version, event()),
        append(newStream(), 0, event()),
        append(newStream(), 0, event()),
      ]);
    }
    const { events } = await store.readAll(from, { limit: 100 });
    expect(events.filter((one) => one.streamId === streamId).map((one) => one.version)).toEqual([1, 2, 3, 4]);
  });

  it('ENG-02 passes stored events on unparsed: their JSON contains everything except the position', async () => {
    const from = await now();
    const data = { amount: '1', text: 'a "quoted" ₦\\ \n\u2028', deep: { list: [1, null, {}] } };
    const streamId = newStream();
    await store.append(
      { streamId, expectedVersion: 0, events: [{ type: 'Counted', schemaVersion: 3, data }, event()] },
      { metadata: { ...metadata, causationId: 'before' } },
    );
    await append(newStream(), 0, event());
    const { events, position, more } = await store.readAll(from, { limit: 10 });
    const stored = await unread.read(from, 10);
    expect(stored).toMatchObject({ position, more, held: false });
    expect(
      stored.events.map(({ json, position }) => {
        const recorded = JSON.parse(json) as RecordedEvent;
        return { ...recorded, recordedAt: new Date(recorded.recordedAt), position };
      }),
    ).toEqual(events);
    expect(stored.events).toMatchObject([
      { streamId, type: 'Counted', schemaVersion: 3, correlationId: 'c', causationId: 'before' },
      { streamId, schemaVersion: 1, causationId: 'before' },
      { correlationId: 'c' },
    ]);
    expect(stored.events[2]).not.toHaveProperty('causationId');
    expect(await unread.read(from, 2)).toMatchObject({ position: stored.events[1]!.position, more: true });
  });

  it('ENG-02 returns the same in bulk as in small pages', async () => {
    const [FEW, BULK] = [1000, 1001];
    const from = await now();
    const texts = ['', 'a "quoted" ₦\\ \n\u2028', '😀 naïve', '\\N', "it's", 'x'.repeat(70_000)];
    for (const [n, text] of texts.entries()) {
      const type = n % 2 === 0 ? 'Even' : "Odd'n'other";
      const data = { text, [text.slice(0, 20)]: [1, -0.5, 1e21, null, true, {}, []] };
      const events = [{ type, schemaVersion: n + 1, data }, event(type)];
      await store.append(
        { streamId: newStream(), expectedVersion: 0, events },
        { metadata: { ...metadata, actor: `operator:${text.slice(0, 9)}` } },
      );
    }
    const both = async (limits: [number, number], types?: string[], after = from): Promise<void> => {
      const [few, bulk] = await Promise.all(
        limits.map((limit) => store.readAll(after, { limit, ...(types ? { types } : {}) })),
      );
      expect(bulk).toEqual(few);
    };
    await both([FEW, BULK]);
    await both([FEW, BULK], ['Even']);
    await both([FEW, BULK], ["Odd'n'other", 'Even']);
    await both([FEW, BULK], ['Nobody']);
    await both([FEW, BULK], []);
    await both([FEW, BULK], undefined, null);
    await both([FEW, BULK], undefined, await now());
    const old = await db.app.connect();
    await old.query('begin');
    await old.query('select pg_current_xact_id()');
    await append(newStream(), 0, event('Even'));
    await both([FEW, BULK]);
    await both([FEW, BULK], ['Even']);
    await old.query('rollback');
    old.release();
    const last = await store.readAll(from, { limit: BULK, types: ['Nobody'] });
    expect(last).toEqual({ events: [], position: await now(), more: false, held: false });
  });

  it('ENG-02 reports more events after a full page, also in bulk', async () => {
    const from = await now();
    const bodies = Array.from({ length: 1002 }, () => event());
    await append(newStream(), 0, ...bodies);
    const first = await store.readAll(from, { limit: 1001 });
    expect(first).toMatchObject({ more: true, held: false });
    expect(first.events).toHaveLength(1001);
    expect(first.position).toEqual(first.events.at(-1)!.position);
    expect(await store.readAll(first.position, { limit: 1001 })).toMatchObject({
      events: [{ version: 1002 }],
      more: false,
    });
  });

  it('ENG-06 names the event that an upcaster cannot read, and keeps the connection usable', async () => {
    const from = await now();
    const streamId = newStream();
    await append(streamId, 0, event('Odd'));
    const one = new pg.Pool({ connectionString: db.appUrl, max: 1 });
    const upcast = (): unknown => {
      throw new Error('no kobo');
    };
    const strict = createEventStore({ pool: one, upcasters: [{ type: 'Odd', from: 1, upcast }] });
    const session = async (): Promise<number> =>
      (await one.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!.pid;
    const before = await session();
    for (const limit of [1000, 1001]) {
      await expect(strict.readAll(from, { limit })).rejects.toThrow(UnreadableEventError);
      expect(await session()).toBe(before);
    }
    await one.end();
  });

  it('ENG-06 upcasts old versions on reading, also renamed types', async () => {
    const from = await now();
    const streamId = newStream();
    const old = { type: 'OldName', schemaVersion: 1, data: { naira: 5 } };
    await append(streamId, 0, old, { ...old, schemaVersion: 2, data: { kobo: '700' } });
    const lifted = createEventStore({
      pool: db.app,
      upcasters: [
        { type: 'OldName', from: 1, upcast: (data) => ({ kobo: `${(data as { naira: number }).naira}00` }) },
        { type: 'OldName', from: 2, renamed: 'NewName', upcast: (data) => data },
      ],
    });
    const expected = [
      { type: 'NewName', schemaVersion: 3, data: { kobo: '500' } },
      { type: 'NewName', schemaVersion: 3, data: { kobo: '700' } },
    ];
    expect(await lifted.readStream(streamId)).toMatchObject(expected);
    expect((await lifted.readAll(from, { limit: 10, types: ['NewName'] })).events).toMatchObject(expected);
    expect((await lifted.readAll(from, { limit: 10, types: ['OldName'] })).events).toMatchObject(expected);
    expect((await lifted.readAll(from, { limit: 1001, types: ['NewName'] })).events).toMatchObject(expected);
    expect(await store.readStream(streamId)).toMatchObject([
      { type: 'OldName', schemaVersion: 1 },
      { schemaVersion: 2 },
    ]);
    const upcaster = { type: 'OldName', from: 1, upcast: (data: unknown) => data };
    expect(() => createEventStore({ pool: db.app, upcasters: [upcaster, upcaster] })).toThrow(/two upcasters/);
  });

  it('ENG-06 refuses to read a stream for a decision when it contains an event of a newer release', async () => {
    const from = await now();
    const [streamId, other] = [newStream(), newStream()];
    await append(streamId, 0, event('Grown'), { ...event('Grown'), schemaVersion: 3 });
    await append(other, 0, { ...event('Grown'), schemaVersion: 2 });
    const older = createEventStore({ pool: db.app, newestVersions: new Map([['Grown', 2]]) });
    await expect(older.readStream(streamId)).rejects.toThrow(NewerEventError);
    await expect(older.readStreams([other, streamId])).rejects.toThrow(/schema 3\) is of a newer release: schema 2/);
    expect(await older.readStream(streamId, { to: 1 })).toHaveLength(1);
    expect(await older.readStream(other)).toHaveLength(1);
    // A reader that only forwards or displays events gets them as recorded.
    expect((await older.readAll(from, { limit: 10 })).events.map((one) => one.schemaVersion)).toEqual([1, 3, 2]);
  });

  describe('a tail', () => {
    it('ENG-03 follows new events of another process in order', async () => {
      await append(newStream(), 0, event());
      const wakeUp = createWakeUp({ connectionString: db.appUrl });
      await wakeUp.ready();
      const reader = createEventStore({ pool: db.app, notifier: wakeUp });
      const seen: string[] = [];
      const tail = await reader.tail(async (one) => {
        await new Promise((resolve) => setImmediate(resolve));
        seen.push(`${one.streamId} ${one.version}`);
      });
      const streamId = newStream();
      await append(streamId, 0, event(), event());
      await append(streamId, 2, event());
      await eventually(() => seen.length === 3);
      expect(seen).toEqual([1, 2, 3].map((version) => `${streamId} ${version}`));
      await tail.stop();
      await append(streamId, 3, event());
      await wakeUp.close();
      expect(seen).toHaveLength(3);
    });

    it('ENG-03 starts at any position, even far behind, and survives a handler that throws', async () => {
      const total = (await everything(store)).length;
      const from = (await store.readAll(null, { limit: 2 })).position;
      const many = createEventStore({ pool: db.app, feed: { keep: 2 } });
      const seen: RecordedEvent[] = [];
      const failures: unknown[] = [];
      const [all, some] = await Promise.all([
        many.tail((one) => void seen.push(one), { from: null }),
        many.tail(
          () => {
            throw new Error('handler');
          },
          { from, onError: (error) => failures.push(error) },
        ),
      ]);
      const streamId = newStream();
      for (let version = 0; version < 12; version++) {
        await many.append({ streamId, expectedVersion: version, events: [event()] }, { metadata });
      }
      await eventually(() => seen.length === total + 12 && failures.length === total + 10);
      expect(new Set(seen.map((one) => one.eventId)).size).toBe(total + 12);
      await Promise.all([all.stop(), some.stop()]);
    });

    it('ENG-03 polls again automatically while an older transaction holds events back, and reports for how long', async () => {
      const old = await db.app.connect();
      await old.query('begin');
      await old.query('select pg_current_xact_id()');
      // No poll within this test's time: only the retries for held-back events find it.
      const patient = createEventStore({ pool: db.app, feed: { pollMs: 600_000 } });
      const seen: string[] = [];
      const tail = await patient.tail((one) => void seen.push(one.streamId));
      const streamId = newStream();
      await patient.append({ streamId, expectedVersion: 0, events: [event()] }, { metadata });
      await eventually(() => patient.feed.heldForMs() > 20);
      expect(seen).toEqual([]);
      await old.query('rollback');
      old.release();
      await eventually(() => seen.length === 1);
      expect(patient.feed.heldForMs()).toBe(0);
      await tail.stop();
    });
  });
});
