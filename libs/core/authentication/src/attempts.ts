import { refusal } from '@usdt-africa/contracts/refusals';
import type { Clock, Refusal } from '@usdt-africa/kernel';
import type { Pool, PoolClient } from 'pg';

/** How wrong tries in a row are answered. */
export interface AttemptLimit {
  /**
   * Lock time in milliseconds after each wrong attempt in a row, first attempt first; the last value applies to all
   * later ones.
   */
  readonly waitsMs: readonly number[];
  /** Tries are forgotten after as long without one. */
  readonly forgetMs: number;
  /** Whether the count of attempts restarts once a lock has passed. */
  readonly restartsAfterWait: boolean;
}

/** So many tries, and then a wait that begins all over. */
export function tries(most: number, lockMs: number): AttemptLimit {
  return { waitsMs: [...Array<number>(most - 1).fill(0), lockMs], forgetMs: lockMs, restartsAfterWait: true };
}

/** An attempt that is counted and may be checked. */
export interface Try {
  /** 1 for the first in a row. */
  readonly number: number;
  /** How many are left if this one is wrong. */
  readonly left: number;
  /** End of the lock if this attempt is wrong; null while more attempts are left. */
  readonly lockedUntil: Date | null;
}

/**
 * Counts wrong attempts in PostgreSQL. An attempt is counted and committed before it is checked and given back if it
 * was right, so neither 200 concurrent requests nor a process crash allow one more.
 */
export class Attempts {
  /**
   * @param table `(key primary key, tries, last_at, locked_until)`: each kind of attempt has its own table
   * @param usual default limit
   */
  constructor(
    private readonly pool: Pool,
    private readonly clock: Clock,
    private readonly table: `${string}_attempt_counters`,
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
      [key, now, limit.waitsMs, limit.restartsAfterWait, new Date(now.getTime() - limit.forgetMs)],
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
   * Removes expired counters.
   * @param exceptKeys prefixes of keys whose counters never expire
   */
  async prune(exceptKeys: readonly string[] = []): Promise<void> {
    const now = this.clock.now();
    const before = new Date(now.getTime() - 2 * this.usual.forgetMs);
    await this.pool.query(
      `delete from ${this.table} where last_at < $1 and (locked_until is null or locked_until <= $2)
       and not exists (select from unnest($3::text[]) k where starts_with(key, k))`,
      [before, now, exceptKeys],
    );
  }

  async #locked(key: string, now: Date): Promise<Refusal> {
    const until = (await this.locks([key])).get(key);
    const seconds = Math.max(1, Math.ceil(((until?.getTime() ?? now.getTime()) - now.getTime()) / 1000));
    return refusal('authentication.locked', { retryAfterSeconds: seconds });
  }
}

/** SQL: end of the lock after so many attempts; null while more are allowed. */
function waitAfter(count: string): string {
  const wait = `($3::bigint[])[least(${count}, cardinality($3::bigint[]))]`;
  return `$2::timestamptz + nullif(${wait}, 0) * interval '1 millisecond'`;
}
