import { Inject, Injectable } from '@nestjs/common';
import type { Language } from '@usdt-africa/contracts/events';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK, POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { BUY, CHAIN, SENDS } from '../domain/names.js';
import { pauseOf, payoutPauses } from './payout-pauses.js';

/** End of a pause; null: until an operator resumes it. */
export interface Pause {
  readonly until: Date | null;
}

/** Checked by payouts before anything is sent. */
@Injectable()
export class SwitchedPayouts {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async isPaused(bankCode: string | null, kobo: bigint): Promise<boolean> {
    return pauseOf(await payoutPauses(this.pool, this.clock.now()), bankCode, kobo) !== null;
  }
}

/** Translations that no native speaker had read when they were made; English is what they were made from. */
export const UNREAD_AT_FIRST = ['pcm', 'ha', 'yo', 'ig'] as const satisfies readonly Language[];

/** Notices about languages: pages show one for each until an operator confirms who has reviewed it. */
@Injectable()
export class LanguageNotices {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Languages that no native speaker has reviewed. */
  async unread(): Promise<Language[]> {
    const { rows } = await this.pool.query<{ name: string }>(
      `select name from switches where name like 'notice-%' and paused and (until is null or until > $1)`,
      [this.clock.now()],
    );
    const read = new Set(rows.map(({ name }) => name));
    return UNREAD_AT_FIRST.filter((language) => !read.has(`notice-${language}`));
  }
}

/** Checked by the watch before a deposit is credited. */
@Injectable()
export class SwitchedChain {
  constructor(@Inject(POOL) private readonly pool: Pool) {}

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

/**
 * Checked by quotes before a price is given, and by orders before they are placed: the pauses of quotes and of the
 * chain.
 */
@Injectable()
export class SwitchedQuotes {
  constructor(@Inject(POOL) private readonly pool: Pool) {}

  async pause(now: Date): Promise<QuotesPause | null> {
    const { rows } = await this.pool.query<Pause & { name: string }>(
      // Of two pauses the one that ends last is returned; one without an end comes first.
      `select name, until from switches where name = any($2) and paused and (until is null or until > $1)
       order by until desc nulls first`,
      [now, ['quotes', CHAIN]],
    );
    const [last] = rows;
    return last ? { until: last.until, deposits: rows.some(({ name }) => name === CHAIN) } : null;
  }
}

/** Why no purchases are taken, and until when. */
export interface BuyingPause extends Pause {
  /** Operators switched buying off; else the chain or the sends are paused. */
  readonly isOff: boolean;
}

/** Checked before a price to buy at is given, and before a purchase is placed. */
@Injectable()
export class SwitchedBuying {
  constructor(@Inject(POOL) private readonly pool: Pool) {}

  async pause(now: Date): Promise<BuyingPause | null> {
    const { rows } = await this.pool.query<Pause & { name: string }>(
      // Of several pauses the one that ends last is returned; one without an end comes first.
      `select name, until from switches where name = any($2) and paused and (until is null or until > $1)
       order by until desc nulls first`,
      [now, [BUY, SENDS, CHAIN]],
    );
    const [last] = rows;
    return last ? { until: last.until, isOff: rows.some(({ name }) => name === BUY) } : null;
  }
}
