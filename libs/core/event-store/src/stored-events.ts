import type { Pool } from 'pg';
import { Feed } from './feed.js';
import type { Slice } from './types.js';
import { lastPosition, readStoredSlice } from './read.js';
import type { EventPosition, StoredEvent } from './types.js';
import type { WakeUp } from './wake-up.js';

/**
 * The store for callers that forward events as they are stored: bodies are not parsed, nothing is upcast to a newer
 * version.
 */
export class StoredEvents {
  readonly feed: Feed<StoredEvent>;
  readonly #pool: Pool;

  /** @param pool connections of the app role; not ended by this */
  constructor(pool: Pool, wakeUp: WakeUp) {
    this.#pool = pool;
    this.feed = new Feed(
      { read: (after, limit) => this.read(after, limit), lastVisible: () => lastPosition(pool, 'visible') },
      wakeUp,
    );
  }

  /** Events after a position, in subscriber order and below the horizon. */
  read(after: EventPosition | null, limit: number): Promise<Slice<StoredEvent>> {
    return readStoredSlice(this.#pool, after, limit);
  }
}
