import type { Pool } from 'pg';
import type { PostgresEventStore } from './event-store.js';
import type { AppendOptions, NewEvent, StreamAppend } from './types.js';
import { untilAlone } from './until-alone.js';

/** The version that a stream has come to, without reading it; 0 for one that there is not. */
export async function versionOf(pool: Pool, streamId: string): Promise<number> {
  const { rows } = await pool.query<{ version: number | null }>(
    'select max(version) as version from events where stream_id = $1',
    [streamId],
  );
  return rows[0]?.version ?? 0;
}

/**
 * Appends facts that nothing is decided upon to a stream, after whatever it holds: it is not read for them, however long it has
 * become.
 * @param beside what belongs into other streams at the same time
 * @returns false when there is no such stream
 */
export async function appendAtEnd(
  store: PostgresEventStore,
  streamId: string,
  events: readonly NewEvent[],
  options: AppendOptions & { readonly beside?: readonly StreamAppend[] },
): Promise<boolean> {
  const { beside = [], ...appending } = options;
  return untilAlone(async () => {
    const expectedVersion = await versionOf(store.pool, streamId);
    if (expectedVersion === 0) return false;
    await store.append([{ streamId, expectedVersion, events }, ...beside], appending);
    return true;
  });
}
