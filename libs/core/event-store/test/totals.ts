import type { Pool } from 'pg';
import { createEventStore } from '../src/index.js';
import type { NewEvent, PostgresEventStore, Projection } from '../src/index.js';

export const metadata = { correlationId: 'c', actor: 'test' };

/** Two read models for tests of rebuilds: one with a table, one with two. */
export const TOTALS_TABLES = `
  create table totals (stream_id text primary key, events integer not null, total bigint not null check (total >= 0));
  create index totals_by_size on totals (total) where total > 10;
  create table seen (stream_id text, version integer, primary key (stream_id, version));
  create table latest (stream_id text primary key, n integer not null);
  grant select, insert, update, delete on totals, seen, latest to usdt_app;
  grant select on totals, seen, latest to usdt_reader;
  insert into projection_tables (projection, table_name) values ('totals', 'totals'), ('sightings', 'seen'), ('sightings', 'latest')`;

/** Sums the numbers added to each stream. An event with `n` below zero cannot be applied. */
export const totals: Projection = {
  name: 'totals',
  handles: ['Added'],
  tables: ['totals'],
  async apply(events, tx) {
    const sums = new Map<string, { events: number; total: number }>();
    for (const { streamId, data } of events) {
      const { n } = data as { n: number };
      if (n < 0) throw new RangeError('nothing can be added that is below zero');
      const sum = sums.get(streamId) ?? { events: 0, total: 0 };
      sums.set(streamId, { events: sum.events + 1, total: sum.total + n });
    }
    const rows = [...sums.values()];
    await tx.query({
      name: 'test-totals',
      text: `insert into totals as t select * from unnest($1::text[], $2::int[], $3::bigint[])
        on conflict (stream_id) do update set events = t.events + excluded.events, total = t.total + excluded.total`,
      values: [[...sums.keys()], rows.map((row) => row.events), rows.map((row) => row.total)],
    });
  },
};

/** Every event once, and the last of each stream: an event applied twice breaks the primary key. */
export const pendingDeposits: Projection = {
  name: 'sightings',
  handles: ['Added', 'Noted'],
  tables: ['seen', 'latest'],
  async apply(events, tx) {
    await tx.query('insert into seen select * from unnest($1::text[], $2::int[])', [
      events.map((event) => event.streamId),
      events.map((event) => event.version),
    ]);
    const last = new Map(events.map(({ streamId, version }) => [streamId, version]));
    await tx.query(
      `insert into latest select * from unnest($1::text[], $2::int[])
       on conflict (stream_id) do update set n = excluded.n`,
      [[...last.keys()], [...last.values()]],
    );
  },
};

export function added(n: number): NewEvent {
  return { type: 'Added', schemaVersion: 1, data: { n } };
}

/** Appends `count` events to each of `streams` streams, with some that no test projection wants between them. */
export async function appendMany(pool: Pool, prefix: string, streams: number, count: number): Promise<void> {
  const store = createEventStore({ pool });
  await Promise.all(
    Array.from({ length: streams }, (_, stream) =>
      store.append(
        {
          streamId: `${prefix}-${stream}`,
          expectedVersion: 0,
          events: Array.from({ length: count }, (__, n): NewEvent =>
            n % 7 === 6 ? { type: n % 2 ? 'Noted' : 'Ignored', schemaVersion: 1, data: {} } : added(n),
          ),
        },
        { metadata },
      ),
    ),
  );
}

/** Appends one event after the other to new streams, about `perSecond` of them, until it is stopped. */
export function keepAppending(store: PostgresEventStore, prefix: string, perSecond: number): () => Promise<number> {
  let appended = 0;
  let stopping = false;
  const began = performance.now();
  const lanes = Array.from({ length: 8 }, async (_, lane) => {
    for (let version = 0; !stopping;) {
      // Behind its schedule it goes on at once, ahead of it it waits.
      const early = began + (appended * 1000) / perSecond - performance.now();
      if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
      appended++;
      await store.append(
        { streamId: `${prefix}-${lane}`, expectedVersion: version, events: [added(version)] },
        { metadata },
      );
      version++;
    }
  });
  return async () => {
    stopping = true;
    await Promise.all(lanes);
    return appended;
  };
}

/** A read model's rows as text, in order. */
export async function rowsOf(pool: Pool, table: string): Promise<string[]> {
  const { rows } = await pool.query<{ row: string }>(`select t::text as row from ${table} t order by 1`);
  return rows.map(({ row }) => row);
}
