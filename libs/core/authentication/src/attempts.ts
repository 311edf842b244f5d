import { refusal } from '@usdt-africa/contracts/refusals';
import type { Clock, Refusal } from '@usdt-africa/kernel';
import type { Pool, PoolClient } from 'pg';

/** How wrong tries in a row are answered. */
export interface AttemptLimit {
  /** How long nobody may try after so many wrong ones, in milliseconds, the first at first; the last goes for all after it. */
  readonly waitsMs: readonly number[];
  /** Tries are forgotten after as long without one. */
  readonly forgetMs: number;
  /** Whether the next row of tries begins once somebody has waited. */
  readonly beginsAnew: boolean;
}

/** So many tries, and then a wait that begins all over. */
export function tries(most: number, lockMs: number): AttemptLimit {
  return { waitsMs: [...Array<number>(most - 1).fill(0), lockMs], forgetMs: lockMs, beginsAnew: true };
}

/** A try that may be looked at. */
export interface Try {
  /** 1 for the first in a row. */
  readonly number: number;
  /** How many are left if this one is wrong. */
  readonly left: number;
  /** Until when nobody may try if this one is wrong; null while there are more. */
  readonly lockedUntil: Date | null;
}

/**
 * Counts wrong tries in PostgreSQL. A try is taken, and committed, before it is looked at, and given back when it was
 * right: neither two hundred at once nor the death of a process give anybody one more.
 */
export class Attempts {
  /**
   * @param table `(key primary key, tries, last_at, locked_until)`: whoever tries elsewhere is counted elsewhere
   * @param usual where nothing else is said
   */
  constructor(
    private readonly pool: Pool,
    private readonly clock: Clock,
    private readonly table: `${string}_attempts`,
    private readonly usual: AttemptLimit,
  ) {}

  /**
   * Takes a try.
   * @throws Refusal 429 `locked` while there is none
   */
  async take(key: string, limit: AttemptLimit = this.usual): Promise<Try> {
    const now = this.clock.now();
    const next = `case when $4 and a.locked_until is not null or a.last_at <= $5 then 1 else a.tries + 1 end`;
    const { rows } = await this.pool.query<{ tries: number; locked_until: Date | null }>(
      `insert into ${this.table} as a (key, tries, last_at, locked_until) values ($1, 1, $2, ${waitAfter('1')})
       on conflict (key) do update set tries = ${next}, last_at = $2, locked_until = ${waitAfter(next)}
       where a.locked_until is null or a.locked_until <= $2
       returning tries, locked_until`,
      [key, now, limit.waitsMs, limit.beginsAnew, new Date(now.getTime() - limit.forgetMs)],
    );
    const row = rows[0];
    if (!row) throw await this.#locked(key, now);
    const locking = limit.waitsMs.findIndex((wait, at) => wait > 0 && at + 1 >= row.tries) + 1;
    return { number: row.tries, left: Math.max(0, locking - row.tries), lockedUntil: row.locked_until };
  }

  /** The try was right: all are given back. */
  forget(...keys: readonly string[]): Promise<void> {
    return this.forgetIn(this.pool, ...keys);
  }

  /** As {@link forget}, in the transaction of what makes the tries worth nothing: both are so, or neither is. */
  async forgetIn(db: Pool | PoolClient, ...keys: readonly string[]): Promise<void> {
    await db.query(`delete from ${this.table} where key = any($1)`, [keys]);
  }

  /** Until when these keys are locked, for those that are. */
  async locks(keys: readonly string[]): Promise<ReadonlyMap<string, Date>> {
    const { rows } = await this.pool.query<{ key: string; locked_until: Date }>(
      `select key, locked_until from ${this.table} where key = any($1) and locked_until > $2`,
      [keys, this.clock.now()],
    );
    return new Map(rows.map((row) => [row.key, row.locked_until]));
  }

  /**
   * Removes what nobody counts any more.
   * @param kept how the keys begin whose tries are never forgotten, however long ago they were
   */
  async prune(kept: readonly string[] = []): Promise<void> {
    const now = this.clock.now();
    const before = new Date(now.getTime() - 2 * this.usual.forgetMs);
    await this.pool.query(
      `delete from ${this.table} where last_at < $1 and (locked_until is null or locked_until <= $2)
       and not exists (select from unnest($3::text[]) k where starts_with(key, k))`,
      [before, now, kept],
    );
  }

  async #locked(key: string, now: Date): Promise<Refusal> {
    const until = (await this.locks([key])).get(key);
    const seconds = Math.max(1, Math.ceil(((until?.getTime() ?? now.getTime()) - now.getTime()) / 1000));
    return refusal('authentication.locked', { retryAfterSeconds: seconds });
  }
}

/** SQL: until when nobody may try after as many tries; null while more are allowed. */
function waitAfter(count: string): string {
  const wait = `($3::bigint[])[least(${count}, cardinality($3::bigint[]))]`;
  return `$2::timestamptz + nullif(${wait}, 0) * interval '1 millisecond'`;
}
