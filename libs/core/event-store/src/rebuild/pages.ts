import type { PostgresEventStore } from '../event-store.js';
import type { Slice } from '../types.js';
import { comparePositions } from '../types.js';
import type { EventPosition, RecordedEvent } from '../types.js';

/** Rows read at once: a page costs one round trip and some milliseconds of parsing, and is all that memory holds. */
const PAGE = 4000;

/**
 * Reads the store from one position up to another, in pages; the next page is read while one is processed. Ends at
 * `upTo` or where nothing more is visible.
 * @param keep leaves out events for which it returns false
 * @throws NewerEventError where an event has a newer version than is known here
 */
export async function* pages(
  store: PostgresEventStore,
  types: readonly string[],
  after: EventPosition | null,
  upTo: EventPosition,
  keep: (event: RecordedEvent) => boolean,
): AsyncGenerator<Slice, void, void> {
  // A type that was renamed may go on under its old name with another meaning: the store gives both.
  const wanted = new Set(types);
  const keepWanted = (event: RecordedEvent): boolean => {
    if (!wanted.has(event.type)) return false;
    const newer = store.newerThanKnown(event);
    if (newer) throw newer;
    return keep(event);
  };
  const read = async (from: EventPosition | null): Promise<Slice> =>
    cut(await store.readAll(from, { limit: PAGE, types }), upTo, keepWanted);
  let next: Promise<Slice> | undefined = read(after);
  try {
    while (next) {
      const slice: Slice = await next;
      next = slice.more ? read(slice.position) : undefined;
      if (slice.position) yield slice;
    }
  } finally {
    // A caller that stops early must not leave an unhandled rejection.
    await next?.catch(() => undefined);
  }
}

function cut(slice: Slice, upTo: EventPosition, keep: (event: RecordedEvent) => boolean): Slice {
  const beyond = slice.position !== null && comparePositions(slice.position, upTo) >= 0;
  const within = beyond ? slice.events.filter(({ position }) => comparePositions(position, upTo) <= 0) : slice.events;
  return {
    events: within.filter(keep),
    position: beyond ? upTo : slice.position,
    more: slice.more && !beyond,
    held: false,
  };
}
