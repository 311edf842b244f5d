import { testDatabase } from '@usdt-africa/test-kit';
import type { TestDatabase } from '@usdt-africa/test-kit';
import fc from 'fast-check';
import { createEventStore, DirectTransport } from './index.js';
import type { NewEvent, PostgresEventStore, Projection, RecordedEvent } from './index.js';
import { expectSameRowsForAnyInterleaving, interleave } from './projection.features.js';

const metadata = { correlationId: 'c', actor: 'test' };
const STREAMS = 4;
const EVENTS = 6;

/** A running sum and the last value of each stream. */
function sums(table: string): Projection {
  return {
    name: table,
    tables: [table],
    handles: ['Added'],
    apply: async (events, tx) => {
      for (const { streamId, data } of events) {
        await tx.query(
          `insert into ${table} as t values ($1, $2, $2) on conflict (stream_id) do update set total = t.total + $2, last = $2`,
          [streamId, (data as { n: number }).n],
        );
      }
    },
  };
}

/** Breaks the rule: which stream came last decides. */
const lastOfAll: Projection = {
  name: 'last_of_all',
  tables: ['last_of_all'],
  handles: ['Added'],
  apply: async (events, tx) => {
    await tx.query(
      `insert into last_of_all values (1, $1) on conflict (id) do update set stream_id = excluded.stream_id`,
      [events.at(-1)!.streamId],
    );
  },
};

describe('projections and the order of events', () => {
  let db: TestDatabase;
  let store: PostgresEventStore;
  let streams: RecordedEvent[][];

  beforeAll(async () => {
    db = await testDatabase();
    store = createEventStore({ pool: db.app });
    await db.owner.query(`
      create table sums (stream_id text primary key, total int not null, last int not null);
      create table last_of_all (id int primary key, stream_id text not null);
      grant all on sums, last_of_all to usdt_app`);
    streams = await Promise.all(
      Array.from({ length: STREAMS }, async (_, stream) => {
        const events = Array.from({ length: EVENTS }, (__, n): NewEvent => added(stream * 10 + n));
        await store.append({ streamId: `s-${stream}`, expectedVersion: 0, events }, { metadata });
        return store.readStream(`s-${stream}`);
      }),
    );
  });
  afterAll(() => db.drop());

  it('ENG-01 produce the same rows for any interleaving of streams and any division into batches', async () => {
    await expectSameRowsForAnyInterleaving({ pool: db.app, projection: sums('sums'), streams, tables: ['sums'] });
    expect((await db.app.query('select from sums')).rowCount).toBe(0);
  });

  it('the check detects a projection that depends on the order between streams', async () => {
    const check = { pool: db.app, projection: lastOfAll, streams, tables: ['last_of_all'] };
    await expect(expectSameRowsForAnyInterleaving(check)).rejects.toThrow(/Property failed/);
  });

  it('ENG-02 produce the same rows through the store, however appends interleave', async () => {
    const transport = new DirectTransport({ store, leaderPollMs: 20 });
    let run = 0;
    const choices = fc.array(fc.nat({ max: 1000 }), { minLength: STREAMS * EVENTS, maxLength: STREAMS * EVENTS });
    await fc.assert(
      fc.asyncProperty(choices, fc.integer({ min: 1, max: 8 }), async (chosen, atOnce) => {
        const table = `sums_${++run}`;
        await db.owner.query(`create table ${table} (like sums including all); grant all on ${table} to usdt_app`);
        const running = await transport.project(sums(table));
        await appendAll(interleave(commandsOf(run), chosen), atOnce);
        await running.caughtUp();
        await running.stop();
        const { rows } = await db.app.query<{ stream: number; total: number; last: number }>(
          `select right(stream_id, 1)::int as stream, total, last from ${table} where stream_id like 'run-${run}-%' order by 1`,
        );
        expect(rows).toEqual(Array.from({ length: STREAMS }, (_, stream) => sumOf(stream)));
      }),
      { numRuns: 8 },
    );
    await transport.close();
  });

  interface Command {
    readonly streamId: string;
    readonly version: number;
    readonly event: NewEvent;
  }

  function commandsOf(run: number): Command[][] {
    return Array.from({ length: STREAMS }, (_, stream) =>
      Array.from({ length: EVENTS }, (__, version) => ({
        streamId: `run-${run}-${stream}`,
        version,
        event: added(stream * 10 + version),
      })),
    );
  }

  /** Up to `atOnce` at a time, a stream's one after the other. */
  async function appendAll(commands: readonly Command[], atOnce: number): Promise<void> {
    const last = new Map<string, Promise<unknown>>();
    for (let at = 0; at < commands.length; at += atOnce) {
      const batch = commands.slice(at, at + atOnce).map(({ streamId, version, event }) => {
        const appended = (last.get(streamId) ?? Promise.resolve()).then(() =>
          store.append({ streamId, expectedVersion: version, events: [event] }, { metadata }),
        );
        last.set(streamId, appended);
        return appended;
      });
      await Promise.all(batch);
    }
  }
});

function added(n: number): NewEvent {
  return { type: 'Added', schemaVersion: 1, data: { n } };
}

function sumOf(stream: number): { stream: number; total: number; last: number } {
  const values = Array.from({ length: EVENTS }, (_, n) => stream * 10 + n);
  return { stream, total: values.reduce((total, value) => total + value), last: values.at(-1)! };
}
