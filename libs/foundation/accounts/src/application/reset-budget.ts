import { Inject, Injectable } from '@nestjs/common';
import { hashToken } from '@usdt-africa/kernel';
import { ALL_TOGETHER, POOL, RateLimit } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { RULES } from '../domain/rules.js';
import { CodeCaps } from './code-caps.js';
import { SignIns, type Visitor } from './sign-ins.js';

/** Name of the limit on wrong guesses, by which an alarm reads its use. */
export const RESET_GUESSES = 'account-reset-guesses';
/** In seconds. */
const DAY = 86_400;

/** The limits of a day for resets of passwords. */
@Injectable()
export class ResetLimits {
  /** Codes of a browser that the account knows. */
  readonly known: RateLimit;
  /** Codes of an address for one client. */
  readonly client: RateLimit;
  /** Codes of an address for all clients. */
  readonly address: RateLimit;
  /** Wrong guesses at codes of all accounts. */
  readonly guesses: RateLimit;
  /** Guesses at codes of addresses that have no account: counted for the same work, limited by nothing. */
  readonly noAccount: RateLimit;

  constructor(@Inject(POOL) pool: Pool) {
    const { aDay, strangersADay, guessesADay } = RULES.reset;
    this.known = new RateLimit(pool, 'account-resets-known', aDay, DAY);
    this.client = new RateLimit(pool, 'account-resets-of', aDay, DAY);
    this.address = new RateLimit(pool, 'account-resets', strangersADay, DAY);
    this.guesses = new RateLimit(pool, RESET_GUESSES, guessesADay, DAY);
    this.noAccount = new RateLimit(pool, `${RESET_GUESSES}-none`, 1_000_000_000, DAY);
  }
}

const ALL = ALL_TOGETHER;

/**
 * Limits how many reset codes are sent and guessed. A browser that the account knows has its own budget. All others
 * share what four digits allow; a request for an address without an account uses none of it and gets the same response.
 */
@Injectable()
export class ResetBudget {
  constructor(
    private readonly limits: ResetLimits,
    private readonly caps: CodeCaps,
    private readonly signIns: SignIns,
  ) {}

  /**
   * Takes a code.
   * @param accountId null for an address without an account
   * @throws Refusal 429 `too-many`
   */
  async takeCode(accountId: string | null, addressBlind: string, { client, mark }: Visitor): Promise<void> {
    await this.caps.client(client);
    if (await this.signIns.knows(accountId, mark)) return this.limits.known.take(hashToken(`${accountId}/${mark}`));
    await this.limits.guesses.assertLeft(ALL);
    // Per client first: a client that used its own codes up takes none of the others'.
    await this.limits.client.take(hashToken(`${addressBlind}/${client}`));
    await this.limits.address.take(addressBlind);
  }

  /**
   * Opens a guess.
   * @returns what counts it before the code is compared, and what gives it back when it was right
   * @throws Refusal 429 `too-many` when no guess is left
   */
  async openGuess(accountId: string | null, { mark }: Visitor): Promise<Guess> {
    if (await this.signIns.knows(accountId, mark)) return FREE;
    await this.limits.guesses.assertLeft(ALL);
    const limit = accountId === null ? this.limits.noAccount : this.limits.guesses;
    return { count: () => limit.take(ALL), giveBack: () => limit.giveBack(ALL) };
  }
}

interface Guess {
  readonly count: () => Promise<void>;
  readonly giveBack: () => Promise<void>;
}

const nothing = (): Promise<void> => Promise.resolve();
const FREE: Guess = { count: nothing, giveBack: nothing };
