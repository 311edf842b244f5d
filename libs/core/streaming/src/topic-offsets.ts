import { loadTopics } from '@usdt-africa/event-store';
import type { EventPosition, TopicMap } from '@usdt-africa/event-store';
import type { Pool } from 'pg';
import { loadRelayPlace } from './relay-place.js';

/** Calls within this time get the cached result. */
const RECENT_MS = 900;

/** The topics, and how far they are filled. */
export interface CachedOffsets {
  readonly topics: TopicMap;
  /** Everything up to here is in Kafka; null before the first event. */
  readonly relayed: EventPosition | null;
}

/** State of the topics, which every subscription of a process needs: queried once for all of them. */
export class TopicOffsets {
  readonly #pool: Pool;
  #found: Promise<CachedOffsets> | undefined;
  #polledAt = 0;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** The topics as they are, or were a second ago. */
  recent(): Promise<CachedOffsets> {
    const now = performance.now();
    if (this.#found && now - this.#polledAt < RECENT_MS) return this.#found;
    this.#polledAt = now;
    const found = this.#look();
    // A failure is not cached: the next call queries again.
    found.catch(() => {
      if (this.#found === found) this.#found = undefined;
    });
    this.#found = found;
    return found;
  }

  async #look(): Promise<CachedOffsets> {
    const [topics, relayed] = await Promise.all([loadTopics(this.#pool), loadRelayPlace(this.#pool)]);
    return { topics, relayed };
  }
}
