import type { Pool } from 'pg';

/** How long one result serves all callers. */
const FRESH_MS = 500;

interface Look {
  readonly at: number;
  readonly names: ReadonlySet<string>;
  readonly blocked: Promise<ReadonlySet<string>>;
}

/**
 * Which of a process's projections have parked streams. Each checks once a second, and mostly none has: one query
 * serves all of them.
 */
export class BlockedLanePoll {
  readonly #names = new Set<string>();
  #last: Look | undefined;

  constructor(private readonly pool: Pool) {}

  /**
   * Whether a projection had one at some moment within the last half second.
   * @throws database errors; the next caller queries again
   */
  async has(name: string): Promise<boolean> {
    this.#names.add(name);
    const last = this.#last;
    const isFresh = last?.names.has(name) && performance.now() - last.at < FRESH_MS;
    const look = last && isFresh ? last : this.#poll();
    try {
      return (await look.blocked).has(name);
    } catch (error) {
      if (this.#last === look) this.#last = undefined;
      throw error;
    }
  }

  #poll(): Look {
    const names = new Set(this.#names);
    const blocked = this.pool
      .query<{ name: string }>({
        name: 'blocked-among',
        text: `select asked.name from unnest($1::text[]) asked (name)
               where exists (select from subscription_failures f where f.name = asked.name)`,
        values: [[...names]],
      })
      .then(({ rows }) => new Set(rows.map((row) => row.name)));
    return (this.#last = { at: performance.now(), names, blocked });
  }
}
