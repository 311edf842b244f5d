import type { Pool } from 'pg';
import type { PostgresEventStore } from './event-store.js';
import type { AppendOptions, EventPosition, EventStore, NewEvent, RecordedEvent, StreamAppend } from './types.js';
import { retryOnConflict } from './retry-on-conflict.js';

/** The version that a stream has come to, without reading it; 0 for one that there is not. */
export async function versionOf(pool: Pool, streamId: string): Promise<number> {
  const { rows } = await pool.query<{ version: number | null }>(
    'select max(version) as version from events where stream_id = $1',
    [streamId],
  );
  return rows[0]?.version ?? 0;
}

/** The version of an event in its stream, found without reading what precedes it; null if it is not in the stream. */
export async function placeOf(pool: Pool, streamId: string, eventId: string): Promise<number | null> {
  if (!/^[0-9a-f-]{36}$/.test(eventId)) return null;
  const { rows } = await pool.query<{ version: number }>(
    'select version from events where event_id = $1 and stream_id = $2',
    [eventId, streamId],
  );
  return rows[0]?.version ?? null;
}

/** Where the last event of a type stands in its stream; null where there is none. */
export async function placeOfLast(pool: Pool, streamId: string, type: string): Promise<number | null> {
  const { rows } = await pool.query<{ version: number }>(
    'select version from events where stream_id = $1 and type = $2 order by version desc limit 1',
    [streamId, type],
  );
  return rows[0]?.version ?? null;
}

/** Where the events of some types stand in their stream, in their order: for few of them in a long one. */
export async function placesOf(pool: Pool, streamId: string, types: readonly string[]): Promise<number[]> {
  const { rows } = await pool.query<{ version: number }>(
    'select version from events where stream_id = $1 and type = any($2) order by version',
    [streamId, types],
  );
  return rows.map(({ version }) => version);
}

/**
 * The last event of a type in its stream, however long the stream is.
 * @param until the highest global position that counts; the whole stream if omitted
 */
export async function lastOfType(
  pool: Pool,
  store: Pick<EventStore, 'readStream'>,
  streamId: string,
  type: string,
  until?: EventPosition,
): Promise<RecordedEvent | null> {
  const { rows } = await pool.query<{ version: number }>(
    `select version from events where stream_id = $1 and type = $2 and ($3::bigint is null or global_position <= $3)
     order by version desc limit 1`,
    [streamId, type, until?.globalPosition ?? null],
  );
  const at = rows[0]?.version;
  return at === undefined ? null : ((await store.readStream(streamId, { from: at, to: at }))[0] ?? null);
}

/**
 * Appends facts that need no decision to the end of a stream: the stream is not read for them, however long it is.
 * @param beside events for other streams in the same append
 * @returns false when there is no such stream
 */
export async function appendAtEnd(
  store: PostgresEventStore,
  streamId: string,
  events: readonly NewEvent[],
  options: AppendOptions & { readonly beside?: readonly StreamAppend[] },
): Promise<boolean> {
  const { beside = [], ...appending } = options;
  return retryOnConflict(async () => {
    const expectedVersion = await versionOf(store.pool, streamId);
    if (expectedVersion === 0) return false;
    await store.append([{ streamId, expectedVersion, events }, ...beside], appending);
    return true;
  });
}
