import type { Language } from '@usdt-africa/contracts/events';
import type { Clock } from '@usdt-africa/kernel';
import type { Pool } from 'pg';
import { pauseOf, payoutPauses } from './payout-pauses.js';

/** Until when something is paused; null: until somebody lets it go on. */
export interface Pause {
  readonly until: Date | null;
}

/** What payouts ask before anything goes out. */
export class SwitchedPayouts {
  constructor(
    private readonly pool: Pool,
    private readonly clock: Clock,
  ) {}

  async isPaused(bankCode: string | null, kobo: bigint): Promise<boolean> {
    return pauseOf(await payoutPauses(this.pool, this.clock.now()), bankCode, kobo) !== null;
  }
}

/** Translations that no native speaker had read when they were made; English is what they were made from. */
export const UNREAD_AT_FIRST = ['pcm', 'ha', 'yo', 'ig'] as const satisfies readonly Language[];

/** What pages ask of the languages: a notice stands beside each until an operator says who has read it. */
export class LanguageNotices {
  constructor(
    private readonly pool: Pool,
    private readonly clock: Clock,
  ) {}

  /** Those that nobody who grew up with them has read. */
  async unread(): Promise<Language[]> {
    const { rows } = await this.pool.query<{ name: string }>(
      `select name from switches where name like 'notice-%' and paused and (until is null or until > $1)`,
      [this.clock.now()],
    );
    const read = new Set(rows.map(({ name }) => name));
    return UNREAD_AT_FIRST.filter((language) => !read.has(`notice-${language}`));
  }
}

/** The chain on which deposits arrive: while it is paused none is credited, and nobody is asked to send one. */
export const CHAIN = 'chain-tron';

/** What the watch asks before a deposit is credited. */
export class SwitchedChain {
  constructor(private readonly pool: Pool) {}

  async isPaused(now: Date): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      'select from switches where name = $2 and paused and (until is null or until > $1)',
      [now, CHAIN],
    );
    return rowCount === 1;
  }
}

/** Why no quotes are given, and until when. */
export interface QuotesPause extends Pause {
  /** Deposits are not credited either. */
  readonly deposits: boolean;
}

/** What quotes ask before a price is given, and orders before they are placed: of themselves, and of the chain. */
export class SwitchedQuotes {
  constructor(private readonly pool: Pool) {}

  async pause(now: Date): Promise<QuotesPause | null> {
    const { rows } = await this.pool.query<Pause & { name: string }>(
      // Of two pauses the one that ends last is told; one that somebody must end comes first.
      `select name, until from switches where name = any($2) and paused and (until is null or until > $1)
       order by until desc nulls first`,
      [now, ['quotes', CHAIN]],
    );
    const [last] = rows;
    return last ? { until: last.until, deposits: rows.some(({ name }) => name === CHAIN) } : null;
  }
}
