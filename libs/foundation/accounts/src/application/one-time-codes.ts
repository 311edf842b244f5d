import { randomInt } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { SentCodeView } from '@usdt-africa/contracts/api';
import { refusal } from '@usdt-africa/contracts/refusals';
import { PersonalData } from '@usdt-africa/event-store';
import { type Clock, newToken, type Refusal, uuidv7 } from '@usdt-africa/kernel';
import { CLOCK, POOL } from '@usdt-africa/platform';
import type { Pool, PoolClient } from 'pg';
import { RULES } from '../domain/rules.js';
import { AttemptResults } from './attempt-results.js';

/** What a code is for; with its owner, the browser, the account or the guest's order that may use it. */
export interface CodeOf {
  readonly purpose:
    | 'registration-email'
    | 'registration-phone'
    | 'login'
    | 'reset'
    | 'prove'
    | 'order-email'
    | 'order-phone'
    | 'refund-email'
    | 'refund-phone';
  readonly owner: string;
}

/** A code about to be sent. `text`: the digits, for the one who gets them. */
export interface NewCode {
  readonly codeId: string;
  readonly text: string;
}

interface CodeRow {
  code_id: string;
  code_hash: string;
  tries: number;
  sent_at: Date;
  ends_at: Date;
}

/** Result of a code check. */
export interface CodeCheck {
  readonly codeId: string;
  readonly isRight: boolean;
  readonly left: number;
}

const KIND = 'account-code';

/**
 * One-time codes: valid for ten minutes, a few tries, one use, and only the newest per purpose and owner. The stored
 * hash needs a key that is not in the database. A try is counted, and committed, before the code is checked.
 */
@Injectable()
export class OneTimeCodes {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly personalData: PersonalData,
    private readonly attempts: AttemptResults,
  ) {}

  make(digits: number): NewCode {
    const text = String(randomInt(10 ** digits)).padStart(digits, '0');
    return { codeId: uuidv7(this.clock.now()), text };
  }

  /**
   * Stores a code in the transaction that sends it, replacing an earlier one.
   * @param isSent whether the digits are really sent: a code that is not sent can never be right, and looks like any
   * other
   * @throws Refusal 429 `too-soon` while the last one is too young
   */
  async keep(tx: PoolClient, { purpose, owner }: CodeOf, code: NewCode, isSent: boolean, ms: number): Promise<void> {
    const now = this.clock.now();
    const { rowCount } = await tx.query(
      `insert into account_codes as c (purpose, owner, code_id, code_hash, tries, sent_at, ends_at)
       values ($1, $2, $3, $4, 0, $5, $6)
       on conflict (purpose, owner) do update set code_id = excluded.code_id, code_hash = excluded.code_hash, tries = 0,
         sent_at = excluded.sent_at, ends_at = excluded.ends_at
       where c.sent_at <= $7`,
      [
        purpose,
        owner,
        code.codeId,
        this.#hash(code.codeId, isSent ? code.text : newToken())[0],
        now,
        new Date(now.getTime() + ms),
        new Date(now.getTime() - RULES.code.pauseMs),
      ],
    );
    if (rowCount !== 1) throw tooSoon(Math.ceil(RULES.code.pauseMs / 1000));
  }

  /** @throws Refusal 429 `too-soon` while the last one is too young */
  async mayAgain(of: CodeOf): Promise<void> {
    const { againInSeconds } = (await this.sent(of)) ?? { againInSeconds: 0 };
    if (againInSeconds > 0) throw tooSoon(againInSeconds);
  }

  /**
   * Counts a try and checks the code.
   * @param counted runs before a code is compared: what it throws is thrown, and the try stays counted
   * @returns null when there is no code to check: none was sent, it expired, was used, or has no tries left
   */
  async look(
    { purpose, owner }: CodeOf,
    text: string,
    most: number = RULES.code.tries,
    counted: () => Promise<void> = () => Promise.resolve(),
  ): Promise<CodeCheck | null> {
    const { rows } = await this.pool.query<CodeRow>(
      `update account_codes set tries = tries + 1
       where purpose = $1 and owner = $2 and ends_at > $3 and tries < $4 returning code_id, code_hash, tries`,
      [purpose, owner, this.clock.now(), most],
    );
    const row = rows[0];
    if (!row) return null;
    await counted();
    const isRight = this.#hash(row.code_id, text).includes(row.code_hash);
    return { codeId: row.code_id, isRight, left: most - row.tries };
  }

  /**
   * Counts a try, once per attempt id, and checks the code; `counted` as in {@link look}.
   * @returns the id of the code, to be used up
   * @throws Refusal 422 `wrong-code`, `code-ended`
   */
  require(
    of: CodeOf,
    text: string,
    attemptId: string | null,
    most?: number,
    counted?: () => Promise<void>,
  ): Promise<string> {
    return this.attempts.once(`${of.purpose}:${of.owner}`, attemptId, async () => {
      const checked = await this.look(of, text, most, counted);
      if (!checked) throw codeEnded();
      if (!checked.isRight) throw wrongCode(checked.left);
      return checked.codeId;
    });
  }

  /**
   * Uses up a right code, in the transaction of what it authorises. @throws Refusal 422 `code-ended` when it was
   * already used
   */
  async use(tx: PoolClient, codeId: string): Promise<void> {
    const { rowCount } = await tx.query('delete from account_codes where code_id = $1', [codeId]);
    if (rowCount !== 1) throw codeEnded();
  }

  /** State of the sent code for a page's countdown; null when none was sent. */
  async sent({ purpose, owner }: CodeOf, most: number = RULES.code.tries): Promise<SentCodeView['sent']> {
    const { rows } = await this.pool.query<CodeRow>('select * from account_codes where purpose = $1 and owner = $2', [
      purpose,
      owner,
    ]);
    const row = rows[0];
    if (!row) return null;
    const now = this.clock.now().getTime();
    const seconds = (until: number): number => Math.max(0, Math.ceil((until - now) / 1000));
    return {
      endsInSeconds: seconds(row.ends_at.getTime()),
      triesLeft: Math.max(0, most - row.tries),
      againInSeconds: seconds(row.sent_at.getTime() + RULES.code.pauseMs),
    };
  }

  async prune(): Promise<void> {
    await this.pool.query('delete from account_codes where ends_at < $1', [
      new Date(this.clock.now().getTime() - RULES.registrationMs),
    ]);
  }

  #hash(codeId: string, text: string): string[] {
    return this.personalData.blindIndexes(KIND, `${codeId}/${text}`);
  }
}

/** Refusal 422 `wrong-code`: how many tries are left. */
export function wrongCode(left: number): Refusal {
  if (left === 0) return codeEnded();
  return refusal('accounts.wrong-code', { left });
}

/** Refusal 422 `code-ended`: there is nothing left to try. */
export function codeEnded(): Refusal {
  return refusal('accounts.code-ended');
}

function tooSoon(seconds: number): Refusal {
  return refusal('accounts.too-soon', { retryAfterSeconds: seconds });
}
