import type { PostgresEventStore } from './event-store.js';
import type { RecordedEvent, Slice } from './types.js';
import { backoffMs, pause } from './wait.js';

const SLICE = 2_000;
/** How long to wait for transactions that hold readers back. */
const HELD = { initialMs: 5, maxMs: 500 };

/**
 * Every event of these types that is committed when the reading begins, in order and in slices. Where an older
 * transaction of the cluster holds readers back, it waits for its end: nothing that is committed is left out.
 */
export async function* readCommitted(
  store: Pick<PostgresEventStore, 'readAll' | 'lastPosition' | 'hasEvents'>,
  types: readonly string[],
): AsyncGenerator<readonly RecordedEvent[], void, void> {
  const upTo = await store.lastPosition('committed');
  if (upTo === null) return;
  let slice: Slice = { events: [], position: null, more: true, held: false };
  let waits = 0;
  while (slice.more || (slice.held && (await store.hasEvents(slice.position, upTo, types)))) {
    if (slice.held) await pause(backoffMs(HELD, ++waits));
    slice = await store.readAll(slice.position, { limit: SLICE, types });
    if (slice.events.length > 0) yield slice.events;
  }
}
