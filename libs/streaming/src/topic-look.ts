import { loadTopics } from '@usdt-africa/event-store';
import type { TopicMap } from '@usdt-africa/event-store';
import type { Pool } from 'pg';

/** Whoever asks within this time is given what was found before. */
const RECENT_MS = 500;

/** What becomes of the topics, which every subscription of a process watches: looked up once for all of them. */
export class TopicLook {
  readonly #pool: Pool;
  #found: Promise<TopicMap> | undefined;
  #lookedAt = 0;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** The topics as they are, or were half a second ago. */
  recent(): Promise<TopicMap> {
    const now = performance.now();
    if (this.#found && now - this.#lookedAt < RECENT_MS) return this.#found;
    this.#lookedAt = now;
    const found = loadTopics(this.#pool);
    // What failed is not kept: the next to ask looks again.
    found.catch(() => {
      if (this.#found === found) this.#found = undefined;
    });
    this.#found = found;
    return found;
  }
}
