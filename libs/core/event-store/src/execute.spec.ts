import type { Decider } from '@usdt-africa/kernel';
import { testDatabase } from '@usdt-africa/test-kit';
import type { TestDatabase } from '@usdt-africa/test-kit';
import { ConcurrencyError, createEventStore, execute, load } from './index.js';
import type { PostgresEventStore, RecordedOf } from './index.js';

type CounterEvent =
  | { readonly type: 'Added'; readonly schemaVersion: 1; readonly data: { readonly n: number } }
  | { readonly type: 'Reset'; readonly schemaVersion: 1; readonly data: Record<string, never> };

const counter: Decider<number, CounterEvent> = {
  initial: 0,
  evolve: (total, event) => (event.type === 'Added' ? total + event.data.n : 0),
};
const add = (n: number): CounterEvent => ({ type: 'Added', schemaVersion: 1, data: { n } });
const metadata = { correlationId: 'c', actor: 'test' };

describe('execute', () => {
  let db: TestDatabase;
  let store: PostgresEventStore;
  let streams = 0;
  const newStream = (): string => `execute-${++streams}`;

  beforeAll(async () => {
    db = await testDatabase();
    store = createEventStore({ pool: db.app });
    await db.owner.query('create table answers (id text primary key); grant all on answers to usdt_app');
  });
  afterAll(() => db.drop());

  it('ENG-01 loads, decides, appends, and returns the state afterwards', async () => {
    const streamId = newStream();
    const first = await execute(store, counter, streamId, (total, version) => [add(total + version + 1), add(10)], {
      metadata,
    });
    expect(first).toMatchObject({ state: 11, version: 2 });
    const second = await execute(store, counter, streamId, (total) => [add(total)], { metadata });
    expect(second).toMatchObject({ state: 22, version: 3, events: [{ version: 3, data: { n: 11 } }] });

    const loaded = await load(store, counter, streamId);
    expect(loaded).toMatchObject({ state: 22, version: 3 });
    const numbers = loaded.events.map((event: RecordedOf<CounterEvent>) => (event.type === 'Added' ? event.data.n : 0));
    expect(numbers).toEqual([1, 10, 11]);
  });

  it('ENG-01 decides again after a version conflict, so that no decision is lost', async () => {
    const streamId = newStream();
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, () =>
        execute(store, counter, streamId, (total) => [add(total + 1)], { metadata, attempts: 100 }),
      ),
    );
    expect(outcomes.map((one) => one.version).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 12 }, (_, n) => n + 1),
    );
    expect((await load(store, counter, streamId)).state).toBe(2 ** 12 - 1);
  });

  it('gives up after the configured number of attempts', async () => {
    const streamId = newStream();
    let decided = 0;
    const losing = execute(
      {
        readStream: store.readStream.bind(store),
        transaction: store.transaction.bind(store),
        append: () => Promise.reject(new ConcurrencyError([streamId])),
      },
      counter,
      streamId,
      () => (decided++, [add(1)]),
      { metadata, attempts: 3 },
    );
    await expect(losing).rejects.toEqual(new ConcurrencyError([streamId]));
    expect(decided).toBe(3);
  });

  it('passes on what the decision throws, and stores nothing', async () => {
    const streamId = newStream();
    const refused = execute(
      store,
      counter,
      streamId,
      () => {
        throw new RangeError('no');
      },
      { metadata },
    );
    await expect(refused).rejects.toEqual(new RangeError('no'));
    expect(await store.readStream(streamId)).toEqual([]);
  });

  it('writes rows with the events, and also when a decision yields no events', async () => {
    const streamId = newStream();
    const run = (id: string, events: CounterEvent[]): Promise<unknown> =>
      execute(store, counter, streamId, () => events, {
        metadata,
        alongside: async (tx, { state, version, events: recorded }) => {
          await tx.query('insert into answers values ($1)', [`${id}: ${state} at ${version}, ${recorded.length} new`]);
        },
      });
    await run('something', [add(4)]);
    await run('nothing', []);
    const { rows } = await db.app.query('select id from answers order by 1 desc');
    expect(rows).toEqual([{ id: 'something: 4 at 1, 1 new' }, { id: 'nothing: 4 at 1, 0 new' }]);
    expect(await execute(store, counter, streamId, () => [], { metadata })).toEqual({
      state: 4,
      version: 1,
      events: [],
    });
  });

  it('ENG-01 appends what is decided in the transaction, and decides both again after a conflict', async () => {
    const streamId = newStream();
    const decided: string[] = [];
    const executed = await execute(
      store,
      counter,
      streamId,
      (total) => (decided.push(`decided at ${total}`), [add(5)]),
      {
        metadata,
        before: (total) => async (tx) => {
          await tx.query('insert into answers values ($1)', [`before at ${total}`]);
          if (total === 0)
            await createEventStore({ pool: db.app }).append(
              { streamId, expectedVersion: 0, events: [add(1)] },
              { metadata },
            );
          return [add(2), add(3)];
        },
      },
    );
    expect(decided).toEqual(['decided at 0', 'decided at 1']);
    expect(executed).toMatchObject({ state: 6, version: 3, events: [{ data: { n: 2 } }, { data: { n: 3 } }] });
    expect((await load(store, counter, streamId)).state).toBe(6);
    const { rows } = await db.app.query(`select id from answers where id like 'before%'`);
    expect(rows).toEqual([{ id: 'before at 1' }]);
  });
});
