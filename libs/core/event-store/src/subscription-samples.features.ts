import type { Pool, PoolClient } from 'pg';
import { createEventStore } from './index.js';
import type { NewEvent, ProcessManager, Projection, RecordedEvent } from './index.js';

export const metadata = { correlationId: 'contract', actor: 'test' };
export const counted = (n: number): NewEvent => ({ type: 'Counted', schemaVersion: 1, data: { n } });
export const ignored: NewEvent = { type: 'Ignored', schemaVersion: 1, data: {} };

/** Appends to five streams, partly in transactions that stay open for a moment, so that commits overtake each other. */
export async function write(pool: Pool, prefix: string): Promise<string[]> {
  const store = createEventStore({ pool });
  const written: string[] = [];
  await Promise.all(
    Array.from({ length: 5 }, async (_, stream) => {
      const streamId = `${prefix}-${stream}`;
      for (let version = 0; version < 20; version++) {
        const slow = (version + stream) % 4 === 0;
        await store.append(
          { streamId, expectedVersion: version, events: [version % 5 === 4 ? ignored : counted(version)] },
          slow ? { metadata, alongside: async (tx) => void (await tx.query('select pg_sleep(0.003)')) } : { metadata },
        );
        if (version % 5 !== 4) written.push(`${streamId} ${version + 1}`);
      }
    }),
  );
  return written;
}

/** One row per event: an event applied twice breaks the primary key, one out of order is refused. */
export function counting(name: string): Projection {
  const last = new Map<string, number>();
  return {
    name,
    handles: ['Counted'],
    tables: ['counted'],
    apply: async (events, tx) => {
      for (const event of events) {
        if ((last.get(event.streamId) ?? 0) > event.version) throw new Error(`${event.streamId} is out of order`);
        last.set(event.streamId, event.version);
      }
      await tx.query(
        `insert into counted select $1, stream_id, version, n from unnest($2::text[], $3::int[], $4::int[]) as e (stream_id, version, n)`,
        [name, events.map((event) => event.streamId), events.map((event) => event.version), events.map(nOf)],
      );
    },
  };
}

/** A sum per stream: an event applied twice shows. */
export function totalling(
  name: string,
  afterwards: (tx: PoolClient) => Promise<void> | void = () => undefined,
): Projection {
  return {
    name,
    handles: ['Counted'],
    tables: ['totals'],
    apply: async (events, tx) => {
      const sums = new Map<string, number>();
      for (const event of events) sums.set(event.streamId, (sums.get(event.streamId) ?? 0) + nOf(event));
      await tx.query(
        `insert into totals select $1, stream_id, total from unnest($2::text[], $3::int[]) as s (stream_id, total)
         on conflict (projection, stream_id) do update set total = totals.total + excluded.total`,
        [name, [...sums.keys()], [...sums.values()]],
      );
      await afterwards(tx);
    },
  };
}

/** A sum per stream of some streams. */
export function summing(
  name: string,
  streamIds: readonly string[],
  afterwards: (events: readonly RecordedEvent[], tx: PoolClient) => Promise<void> | void,
): Projection {
  const all = totalling(name);
  return {
    ...all,
    apply: async (events, tx) => {
      const own = events.filter((event) => streamIds.includes(event.streamId));
      if (own.length === 0) return;
      await all.apply(own, tx);
      await afterwards(own, tx);
    },
  };
}

/** A process manager that reacts to some streams only: the store also holds those of earlier tests. */
export function reacting(
  name: string,
  streamIds: readonly string[],
  react: (event: RecordedEvent) => Promise<void> | void,
): ProcessManager {
  return {
    name,
    handles: ['Counted'],
    react: async (event) => {
      if (streamIds.includes(event.streamId)) await react(event);
    },
  };
}

export function nOf(event: RecordedEvent): number {
  return (event.data as { n: number }).n;
}
