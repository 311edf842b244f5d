import { Inject, Injectable } from '@nestjs/common';
import { type Clock, Refusal } from '@usdt-africa/kernel';
import { CLOCK, POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { RULES } from '../domain/rules.js';

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
@Injectable()
export class Attempts {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Takes a try.
   * @throws Refusal 429 `locked` while there is none
   */
  async take(key: string, most: number = RULES.tries): Promise<Try> {
    const now = this.clock.now();
    const lockedUntil = new Date(now.getTime() + RULES.lockMs);
    const { rows } = await this.pool.query<{ tries: number }>(
      `insert into operator_attempts as a (key, tries, last_at, locked_until)
       values ($1, 1, $2, case when $5 = 1 then $3::timestamptz end)
       on conflict (key) do update set
         tries = case when a.locked_until is not null or a.last_at <= $4 then 1 else a.tries + 1 end,
         last_at = $2,
         locked_until = case when a.locked_until is null and a.last_at > $4 and a.tries + 1 >= $5 then $3::timestamptz end
       where a.locked_until is null or a.locked_until <= $2
       returning tries`,
      [key, now, lockedUntil, new Date(now.getTime() - RULES.lockMs), most],
    );
    const tries = rows[0]?.tries;
    if (tries === undefined) throw await this.#locked(key, now);
    return { number: tries, left: Math.max(0, most - tries), lockedUntil: tries >= most ? lockedUntil : null };
  }

  /** The try was right: all are given back. */
  async forget(key: string): Promise<void> {
    await this.pool.query('delete from operator_attempts where key = $1', [key]);
  }

  /** Until when these keys are locked, for those that are. */
  async locks(keys: readonly string[]): Promise<ReadonlyMap<string, Date>> {
    const { rows } = await this.pool.query<{ key: string; locked_until: Date }>(
      'select key, locked_until from operator_attempts where key = any($1) and locked_until > $2',
      [keys, this.clock.now()],
    );
    return new Map(rows.map((row) => [row.key, row.locked_until]));
  }

  /** Removes what nobody counts any more. */
  async prune(): Promise<void> {
    await this.pool.query('delete from operator_attempts where last_at < $1', [
      new Date(this.clock.now().getTime() - 2 * RULES.lockMs),
    ]);
  }

  async #locked(key: string, now: Date): Promise<Refusal> {
    const until = (await this.locks([key])).get(key);
    const seconds = Math.max(1, Math.ceil(((until?.getTime() ?? now.getTime()) - now.getTime()) / 1000));
    return new Refusal(
      429,
      'locked',
      `Too many wrong tries. This account waits ${Math.ceil(seconds / 60)} more ${seconds > 60 ? 'minutes' : 'minute'}.`,
      { retryAfterSeconds: seconds },
    );
  }
}
