import type { Pool } from 'pg';

/** So long an answer serves everybody who asks. */
const FRESH_MS = 500;

interface Look {
  readonly at: number;
  readonly names: ReadonlySet<string>;
  readonly standing: Promise<ReadonlySet<string>>;
}

/**
 * Which of a process's projections have streams that stand still. Each asks once a second, and mostly none has: it is asked
 * for once for all of them.
 */
export class StandingLook {
  readonly #names = new Set<string>();
  #last: Look | undefined;

  constructor(private readonly pool: Pool) {}

  /**
   * Whether a projection had one at some moment within the last half second.
   * @throws what PostgreSQL says; the next to ask looks anew
   */
  async has(name: string): Promise<boolean> {
    this.#names.add(name);
    const last = this.#last;
    const isFresh = last?.names.has(name) && performance.now() - last.at < FRESH_MS;
    const look = last && isFresh ? last : this.#ask();
    try {
      return (await look.standing).has(name);
    } catch (error) {
      if (this.#last === look) this.#last = undefined;
      throw error;
    }
  }

  #ask(): Look {
    const names = new Set(this.#names);
    const standing = this.pool
      .query<{ name: string }>({
        name: 'standing-among',
        text: `select asked.name from unnest($1::text[]) asked (name)
               where exists (select from subscription_failures f where f.name = asked.name)`,
        values: [[...names]],
      })
      .then(({ rows }) => new Set(rows.map((row) => row.name)));
    return (this.#last = { at: performance.now(), names, standing });
  }
}
