import { UnbalancedPostingsError } from '@usdt-africa/kernel';
import { testDatabase } from '@usdt-africa/test-kit';
import type { TestDatabase } from '@usdt-africa/test-kit';
import {
  ConcurrencyError,
  createEventStore,
  InvalidAppendError,
  MissingPostingsError,
  UnstorableEventError,
} from './index.js';
import type { NewEvent, PostgresEventStore } from './index.js';

const metadata = { correlationId: 'c-1', actor: 'test' };
const happened = (data: unknown = {}): NewEvent => ({ type: 'Happened', schemaVersion: 1, data });

describe('append', () => {
  let db: TestDatabase;
  let store: PostgresEventStore;
  let streams = 0;
  const newStream = (): string => `append-${++streams}`;

  beforeAll(async () => {
    db = await testDatabase();
    store = createEventStore({ pool: db.app, moneyEvents: new Set(['Paid']) });
  });
  afterAll(() => db.drop());

  it('ENG-01 refuses an event with a used id, alone, grouped or with rows, without affecting other events', async () => {
    const eventId = '0199a000-0000-7000-8000-0000000000aa';
    const again = { ...happened(), eventId };
    await store.append({ streamId: newStream(), expectedVersion: 0, events: [again] }, { metadata });
    const appends = [again, happened(), happened()].map((event) =>
      store.append({ streamId: newStream(), expectedVersion: 0, events: [event] }, { metadata }),
    );
    const outcomes = await Promise.allSettled(appends);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
    for (const options of [{ metadata }, { metadata, alongside: () => Promise.resolve() }]) {
      const append = store.append({ streamId: newStream(), expectedVersion: 0, events: [again] }, options);
      await expect(append).rejects.toThrow(InvalidAppendError);
    }
    const { rows } = await db.app.query('select from events where event_id = $1', [eventId]);
    expect(rows).toHaveLength(1);
  });

  it('ENG-01 returns events as they are read later, except for position and record time', async () => {
    const streamId = newStream();
    const data = { amount: '25', nothing: undefined, at: new Date(0), text: 'ọ́ ₦ 😀 \u001b "\\u0000"' };
    const { events } = await store.append(
      { streamId, expectedVersion: 0, events: [happened(data), happened()] },
      { metadata },
    );

    expect(events.map(({ version, data: stored }) => ({ version, stored }))).toEqual([
      { version: 1, stored: { amount: '25', at: '1970-01-01T00:00:00.000Z', text: 'ọ́ ₦ 😀 \u001b "\\u0000"' } },
      { version: 2, stored: {} },
    ]);
    const read = await store.readStream(streamId);
    expect(read.map(({ position: _position, recordedAt: _recordedAt, ...appended }) => appended)).toEqual(events);
    expect(read[0]!.position.epoch).toBe(1);
    expect(read[1]!.position.globalPosition).toBeGreaterThan(read[0]!.position.globalPosition);
    expect(events[0]!.eventId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
  });

  it('ENG-01 refuses a stream that is not at the expected version, and stores nothing of the command', async () => {
    const [a, b] = [newStream(), newStream()];
    await store.append({ streamId: a, expectedVersion: 0, events: [happened()] }, { metadata });

    const stale = store.append(
      [
        { streamId: b, expectedVersion: 0, events: [happened()] },
        { streamId: a, expectedVersion: 0, events: [happened(), happened()] },
      ],
      { metadata },
    );
    await expect(stale).rejects.toEqual(new ConcurrencyError([a]));
    const ahead = store.append({ streamId: a, expectedVersion: 8, events: [happened()] }, { metadata });
    await expect(ahead).rejects.toEqual(new ConcurrencyError([a]));
    expect([...(await store.readStreams([a, b])).keys()]).toEqual([a]);
    expect(await store.readStream(a)).toHaveLength(1);
  });

  it('ENG-01 reads several streams, each from its requested version', async () => {
    const [a, b, none] = [newStream(), newStream(), newStream()];
    for (const streamId of [a, b])
      await store.append({ streamId, expectedVersion: 0, events: [happened(), happened(), happened()] }, { metadata });
    const read = await store.readStreams([a, b, none], new Map([[a, 3]]));
    expect([...read].map(([id, events]) => [id, events.map(({ version }) => version)]).sort()).toEqual(
      [
        [a, [3]],
        [b, [1, 2, 3]],
      ].sort(),
    );
  });

  it.each([-1, 0.5, Number.NaN, 2 ** 31])('refuses %p as a version', async (expectedVersion) => {
    const streamId = newStream();
    await expect(store.append({ streamId, expectedVersion, events: [happened()] }, { metadata })).rejects.toEqual(
      new ConcurrencyError([streamId]),
    );
  });

  it('ENG-01 lets exactly one of many win a version, grouped or not', async () => {
    for (const grouping of [{}, { commands: 1, statements: 8 }]) {
      const streamId = newStream();
      const racing = createEventStore({ pool: db.app, grouping });
      const results = await Promise.allSettled(
        Array.from({ length: 40 }, () =>
          racing.append({ streamId, expectedVersion: 0, events: [happened()] }, { metadata }),
        ),
      );
      expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
      for (const result of results) {
        if (result.status === 'rejected') expect(result.reason).toEqual(new ConcurrencyError([streamId]));
      }
      expect(await store.readStream(streamId)).toHaveLength(1);
    }
  });

  it('ENG-01 groups concurrent commands; a conflicting one does not affect the others', async () => {
    const taken = newStream();
    await store.append({ streamId: taken, expectedVersion: 0, events: [happened()] }, { metadata });
    const ids = Array.from({ length: 60 }, newStream);

    const results = await Promise.allSettled([
      ...ids.map((streamId, n) =>
        store.append({ streamId, expectedVersion: 0, events: [happened({ n }), happened({ n })] }, { metadata }),
      ),
      store.append({ streamId: taken, expectedVersion: 0, events: [happened()] }, { metadata }),
    ]);

    expect(results.at(-1)).toEqual({ status: 'rejected', reason: new ConcurrencyError([taken]) });
    const stored = await store.readStreams(ids);
    ids.forEach((streamId, n) => {
      const result = results[n]!;
      expect(result.status === 'fulfilled' && result.value.events).toMatchObject([{ streamId }, { streamId }]);
      expect(stored.get(streamId)!.map((event) => event.data)).toEqual([{ n }, { n }]);
    });
  });

  it('shares statements between commands that wait', async () => {
    const ids = Array.from({ length: 60 }, newStream);
    await Promise.all(
      ids.map((streamId) => store.append({ streamId, expectedVersion: 0, events: [happened()] }, { metadata })),
    );
    const events = [...(await store.readStreams(ids)).values()].flat();
    expect(events).toHaveLength(60);
    expect(new Set(events.map(({ position }) => position.transactionId)).size).toBeLessThan(10);
  });

  it('appends a multi-stream command atomically, in the given order', async () => {
    const [b, a] = ['append-z', 'append-a'];
    const { events } = await store.append(
      [
        { streamId: b, expectedVersion: 0, events: [happened({ n: 1 }), happened({ n: 2 })] },
        { streamId: a, expectedVersion: 0, events: [happened({ n: 3 })] },
      ],
      { metadata },
    );
    expect(events.map((event) => [event.streamId, event.version, event.data])).toEqual([
      [b, 1, { n: 1 }],
      [b, 2, { n: 2 }],
      [a, 1, { n: 3 }],
    ]);
    expect(await store.readStreams([b, a])).toEqual(
      new Map([
        [a, [expect.objectContaining(events[2]!)]],
        [b, [expect.objectContaining(events[0]!), expect.objectContaining(events[1]!)]],
      ]),
    );
  });

  it('does not deadlock when multi-stream commands lock in opposite order', async () => {
    const [a, b] = [newStream(), newStream()];
    const stores = [createEventStore({ pool: db.app }), createEventStore({ pool: db.app })];
    for (let version = 0; version < 20; version++) {
      const results = await Promise.allSettled(
        stores.map((one, index) =>
          one.append(
            (index === 0 ? [a, b] : [b, a]).map((streamId) => ({
              streamId,
              expectedVersion: version,
              events: [happened()],
            })),
            { metadata },
          ),
        ),
      );
      expect(results.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected']);
    }
  });

  it.each([
    ['U+0000', { text: 'a\u0000b' }, 'it contains U+0000'],
    ['U+0000 behind a backslash', { text: '\\\u0000' }, 'it contains U+0000'],
    ['half a surrogate pair', { text: 'a\ud83db' }, 'it contains half of a surrogate pair'],
    ['half a surrogate pair in a key', { 'a\udc00': 1 }, 'it contains half of a surrogate pair'],
    ['a bigint', { amount: 1n }, 'Do not know how to serialize a BigInt'],
    ['a function', () => 1, 'it is not JSON'],
  ])('refuses %s with a plain reason, without affecting concurrent appends', async (_what, data, reason) => {
    const [good, bad] = [newStream(), newStream()];
    const [refused, taken] = await Promise.allSettled([
      store.append({ streamId: bad, expectedVersion: 0, events: [happened(data)] }, { metadata }),
      store.append({ streamId: good, expectedVersion: 0, events: [happened()] }, { metadata }),
    ]);
    expect(refused).toEqual({ status: 'rejected', reason: new UnstorableEventError('Happened', 'data', reason) });
    expect(taken.status).toBe('fulfilled');
  });

  it('refuses an invalid append', async () => {
    const streamId = newStream();
    const one = { streamId, expectedVersion: 0, events: [happened()] };
    for (const input of [
      [],
      { ...one, events: [] },
      [one, one],
      { ...one, streamId: '' },
      { ...one, streamId: 'a b' },
      { ...one, streamId: 'a\u0000' },
      { ...one, events: [{ ...happened(), type: '' }] },
      { ...one, events: [{ ...happened(), schemaVersion: 0 }] },
      { ...one, events: [{ ...happened(), eventId: 'x' }] },
    ]) {
      await expect(store.append(input, { metadata })).rejects.toBeInstanceOf(InvalidAppendError);
    }
    expect(await store.readStream(streamId)).toEqual([]);
  });

  it('ENG-01 refuses money events whose postings are missing or do not sum to zero', async () => {
    const append = (type: string, data: unknown): Promise<unknown> =>
      store.append(
        { streamId: newStream(), expectedVersion: 0, events: [{ type, schemaVersion: 1, data }] },
        { metadata },
      );
    const line = (amount: string): unknown => ({ account: 'a', currency: 'NGN', amount });

    await expect(append('Paid', {})).rejects.toBeInstanceOf(MissingPostingsError);
    await expect(append('Paid', { postings: [] })).rejects.toBeInstanceOf(MissingPostingsError);
    await expect(append('Paid', { postings: 'none' })).rejects.toBeInstanceOf(MissingPostingsError);
    await expect(append('Paid', { postings: [line('5'), line('-4')] })).rejects.toBeInstanceOf(UnbalancedPostingsError);
    await expect(append('Happened', { postings: [line('5')] })).rejects.toBeInstanceOf(UnbalancedPostingsError);
    await append('Paid', { postings: [line('5'), line('-5')] });
  });

  describe('alongside', () => {
    beforeAll(() => db.owner.query('create table beside (id text primary key); grant all on beside to usdt_app'));

    it('writes rows exactly when the events are written', async () => {
      const streamId = newStream();
      const append = (id: string, expectedVersion: number, fail = false): Promise<unknown> =>
        store.append(
          { streamId, expectedVersion, events: [happened()] },
          {
            metadata,
            alongside: async (tx, { events }) => {
              expect(events[0]!.version).toBe(expectedVersion + 1);
              await tx.query('insert into beside values ($1)', [id]);
              if (fail) throw new Error('changed my mind');
            },
          },
        );
      await append('one', 0);
      await expect(append('two', 1, true)).rejects.toThrow('changed my mind');
      await expect(append('three', 0)).rejects.toEqual(new ConcurrencyError([streamId]));
      await expect(append('one', 1)).rejects.toThrow(/beside_pkey/);
      expect((await db.app.query('select id from beside')).rows).toEqual([{ id: 'one' }]);
      expect(await store.readStream(streamId)).toHaveLength(1);
    });

    it('ENG-01 does not delay other appends while it is not committed', async () => {
      const streamId = newStream();
      let finish = (): void => undefined;
      const waiting = new Promise<void>((resolve) => (finish = resolve));
      const slow = store.append(
        { streamId, expectedVersion: 0, events: [happened()] },
        { metadata, alongside: () => waiting },
      );
      const same = store.append({ streamId, expectedVersion: 0, events: [happened()] }, { metadata });
      same.catch(() => undefined);
      await Promise.all(
        Array.from({ length: 20 }, () =>
          store.append({ streamId: newStream(), expectedVersion: 0, events: [happened()] }, { metadata }),
        ),
      );
      finish();
      await slow;
      await expect(same).rejects.toEqual(new ConcurrencyError([streamId]));
    });

    it('reports that a statement failed unnoticed and nothing was committed', async () => {
      const streamId = newStream();
      const appended = store.append(
        { streamId, expectedVersion: 0, events: [happened()] },
        {
          metadata,
          alongside: (tx) =>
            tx.query('select 1 / 0').then(
              () => undefined,
              () => undefined,
            ),
        },
      );
      await expect(appended).rejects.toThrow(/rolled back/);
      expect(await store.readStream(streamId)).toEqual([]);
    });
  });

  describe('before', () => {
    beforeAll(() => db.owner.query('create table counts (id text primary key); grant all on counts to usdt_app'));
    const countedAs = async (id: string) => (await db.app.query('select from counts where id = $1', [id])).rowCount;

    it('ENG-01 decides in the transaction what is appended, with the rows that it depends on', async () => {
      const streamId = newStream();
      const append = (id: string, expectedVersion: number, instead: NewEvent | null) =>
        store.append(
          { streamId, expectedVersion, events: [happened()] },
          {
            metadata,
            before: async (tx) => {
              await tx.query('insert into counts values ($1)', [id]);
              return instead && { streamId, expectedVersion, events: [instead] };
            },
          },
        );
      const given = await append('given', 0, null);
      const other = await append('other', 1, { type: 'Held', schemaVersion: 1, data: { id: 'other' } });
      await expect(append('given', 2, null)).rejects.toThrow(/counts_pkey/);
      const read = await store.readStream(streamId);
      expect(read.map(({ type, version }) => [type, version])).toEqual([
        ['Happened', 1],
        ['Held', 2],
      ]);
      expect(read.map(({ eventId }) => eventId)).toEqual([...given.events, ...other.events].map((one) => one.eventId));
    });

    it('ENG-01 appends nothing and leaves no row when nothing is decided in the transaction', async () => {
      const streamId = newStream();
      const done = await store.append(
        { streamId, expectedVersion: 0, events: [happened()] },
        {
          metadata,
          before: async (tx) => {
            await tx.query(`insert into counts values ('none')`);
            return [];
          },
          alongside: () => Promise.reject(new Error('nothing was appended')),
        },
      );
      expect(done.events).toEqual([]);
      expect(await store.readStream(streamId)).toEqual([]);
      expect(await countedAs('none')).toBe(0);
    });

    it('ENG-01 never places an event before an earlier one of its stream, though its transaction began to write first', async () => {
      const streamId = newStream();
      const another = createEventStore({ pool: db.app });
      const late = store.append(
        { streamId, expectedVersion: 0, events: [happened('late')] },
        {
          metadata,
          before: async (tx) => {
            await tx.query(`insert into counts values ('late')`);
            await another.append({ streamId, expectedVersion: 0, events: [happened('first')] }, { metadata });
            return null;
          },
        },
      );
      await expect(late).rejects.toEqual(new ConcurrencyError([streamId]));
      expect(await countedAs('late')).toBe(0);
      await store.append({ streamId, expectedVersion: 1, events: [happened('second')] }, { metadata });
      const { rows } = await db.app.query<{ data: string }>(
        'select data from events where stream_id = $1 order by epoch, transaction_id, global_position',
        [streamId],
      );
      expect(rows.map(({ data }) => data)).toEqual(['first', 'second']);
    });
  });
});
