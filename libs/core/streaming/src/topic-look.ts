import { loadTopics } from '@usdt-africa/event-store';
import type { EventPosition, TopicMap } from '@usdt-africa/event-store';
import type { Pool } from 'pg';
import { loadRelayPlace } from './relay-place.js';

/** Whoever asks within this time is given what was found before. */
const RECENT_MS = 900;

/** The topics, and how far they are filled. */
export interface Looked {
  readonly topics: TopicMap;
  /** Everything up to here is in Kafka; null before the first event. */
  readonly relayed: EventPosition | null;
}

/** What becomes of the topics, which every subscription of a process watches: looked up once for all of them. */
export class TopicLook {
  readonly #pool: Pool;
  #found: Promise<Looked> | undefined;
  #lookedAt = 0;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** The topics as they are, or were a second ago. */
  recent(): Promise<Looked> {
    const now = performance.now();
    if (this.#found && now - this.#lookedAt < RECENT_MS) return this.#found;
    this.#lookedAt = now;
    const found = this.#look();
    // What failed is not kept: the next to ask looks again.
    found.catch(() => {
      if (this.#found === found) this.#found = undefined;
    });
    this.#found = found;
    return found;
  }

  async #look(): Promise<Looked> {
    const [topics, relayed] = await Promise.all([loadTopics(this.#pool), loadRelayPlace(this.#pool)]);
    return { topics, relayed };
  }
}
