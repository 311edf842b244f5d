import { ConcurrencyError, createEventStore, isPassing, UnknownCommitError } from '@usdt-africa/event-store';
import type { ProcessManager, Projection, RecordedEvent } from '@usdt-africa/event-store';
import type { TestDatabase } from '@usdt-africa/test-kit';
import pg from 'pg';

/**
 * A read model that notices everything that may go wrong: an event applied twice, left out, or out of order in its stream
 * is refused, so its stream is parked. Reactions of a process manager are written down with how often each was made.
 */
export async function makeTables(db: TestDatabase): Promise<void> {
  await db.owner.query(`
    create table told (stream_id text primary key, version int not null, total bigint not null);
    create table reactions (stream_id text not null, version int not null, times int not null, primary key (stream_id, version));
    grant select, insert, update, delete on told, reactions to usdt_app`);
}

export const kafkaProjection: Projection = {
  name: 'reported',
  tables: ['reported'],
  handles: ['Counted'],
  apply: async (events, tx) => {
    const ids = [...new Set(events.map((event) => event.streamId))];
    const { rows } = await tx.query<{ stream_id: string; version: number; total: string }>(
      'select * from told where stream_id = any($1)',
      [ids],
    );
    const known = new Map(rows.map((row) => [row.stream_id, { version: row.version, total: BigInt(row.total) }]));
    for (const { streamId, version, data } of events) {
      const row = known.get(streamId) ?? { version: 0, total: 0n };
      if (version !== row.version + 1) throw new RangeError(`${streamId}: ${version} came after ${row.version}`);
      known.set(streamId, { version, total: row.total + BigInt((data as { n: number }).n) });
    }
    await tx.query(
      `insert into told select * from unnest($1::text[], $2::int[], $3::bigint[])
       on conflict (stream_id) do update set version = excluded.version, total = excluded.total`,
      [ids, ids.map((id) => known.get(id)!.version), ids.map((id) => known.get(id)!.total.toString())],
    );
  },
};

/** Reacts at least once, in order per stream: a repetition is counted, a leap is refused. */
export function reactingManager(pool: pg.Pool): ProcessManager {
  return {
    name: 'reactions',
    handles: ['Counted'],
    react: async ({ streamId, version }: RecordedEvent) => {
      const { rows } = await pool.query<{ last: number }>(
        'select coalesce(max(version), 0) as last from reactions where stream_id = $1',
        [streamId],
      );
      if (version > rows[0]!.last + 1) throw new RangeError(`${streamId}: ${version} came after ${rows[0]!.last}`);
      await pool.query(
        `insert into reactions values ($1, $2, 1) on conflict (stream_id, version) do update set times = reactions.times + 1`,
        [streamId, version],
      );
    },
  };
}

/** Concurrent traffic of a test. */
export interface Traffic {
  /** Appended so far, by stream. */
  readonly versions: ReadonlyMap<string, number>;
  /** The longest that one append took, in ms. */
  slowest(): number;
  stop(): Promise<void>;
}

const metadata = { correlationId: 'traffic', actor: 'test' };

/** Appends one event after the other to some streams, `perSecond` on the whole, until it is stopped. */
export function startTraffic(
  appUrl: string,
  { streams = 24, perSecond = 100, prefix = 'order' }: { streams?: number; perSecond?: number; prefix?: string } = {},
): Traffic {
  const pool = new pg.Pool({ connectionString: appUrl, max: 4 });
  const store = createEventStore({ pool });
  const versions = new Map<string, number>();
  let stopped = false;
  let slowest = 0;
  const append = async (streamId: string): Promise<void> => {
    const version = versions.get(streamId) ?? 0;
    const begun = performance.now();
    try {
      await store.append(
        { streamId, expectedVersion: version, events: [{ type: 'Counted', schemaVersion: 1, data: { n: version } }] },
        { metadata },
      );
      versions.set(streamId, version + 1);
    } catch (error) {
      // A cut append may have happened all the same.
      if (error instanceof ConcurrencyError || error instanceof UnknownCommitError || isAway(error)) {
        const stored = await store.readStream(streamId).catch(() => null);
        if (stored) versions.set(streamId, stored.length);
      } else throw error;
    }
    slowest = Math.max(slowest, performance.now() - begun);
  };
  const writer = async (own: readonly string[]): Promise<void> => {
    for (let n = 0; !stopped; n++) {
      await append(own[n % own.length]!);
      await new Promise((resolve) => setTimeout(resolve, (WRITERS * 1000) / perSecond));
    }
  };
  const ids = Array.from({ length: streams }, (_, n) => `${n % 3 === 2 ? 'payout' : prefix}-${prefix}${n}`);
  const running = Array.from({ length: WRITERS }, (_, n) => writer(ids.filter((_id, at) => at % WRITERS === n)));
  return {
    versions,
    slowest: () => slowest,
    stop: async () => {
      stopped = true;
      await Promise.all(running);
      await pool.end();
    },
  };
}

const WRITERS = 4;

function isAway(error: unknown): boolean {
  return isPassing(error) || (typeof error === 'object' && error !== null && 'code' in error);
}

/** The rows that the traffic should produce, and the actual rows. */
export async function comparison(
  db: TestDatabase,
  { versions }: Traffic,
): Promise<{ projected: unknown; expected: unknown }> {
  const { rows } = await db.app.query<{ stream_id: string; version: number; total: string }>(
    'select * from told order by stream_id',
  );
  const expected = [...versions]
    .filter(([, version]) => version > 0)
    .map(([stream_id, version]) => ({ stream_id, version, total: String((version * (version - 1)) / 2) }))
    .sort((a, b) => (a.stream_id < b.stream_id ? -1 : 1));
  return { projected: rows.sort((a, b) => (a.stream_id < b.stream_id ? -1 : 1)), expected };
}

/** Watches from now on for how long at a time the read model takes nothing in. */
export function watchStandstill(pool: pg.Pool): { longest(): Promise<number> } {
  let done = false;
  const run = async (): Promise<number> => {
    let [last, since, longest] = [await countProjectedEvents(pool), Date.now(), 0];
    while (!done) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      const now = await countProjectedEvents(pool).catch(() => last);
      if (now > last) [last, since] = [now, Date.now()];
      longest = Math.max(longest, Date.now() - since);
    }
    return longest;
  };
  const running = run();
  return { longest: () => ((done = true), running) };
}

/** How many events the read model has taken in. */
export async function countProjectedEvents(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ sum: string | null }>('select sum(version) from told');
  return Number(rows[0]!.sum ?? 0);
}

export function total({ versions }: Traffic): number {
  return [...versions.values()].reduce((sum, version) => sum + version, 0);
}
