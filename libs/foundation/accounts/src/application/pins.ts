import { Inject, Injectable } from '@nestjs/common';
import { refusal } from '@usdt-africa/contracts/refusals';
import { crashPoint, PersonalData } from '@usdt-africa/event-store';
import { type Clock, Refusal } from '@usdt-africa/kernel';
import { CLOCK, POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { lockPin } from '../domain/account.js';
import { RULES } from '../domain/rules.js';
import { AccountLog } from './account-log.js';
import { AccountAttempts, credentialsOf } from './credentials.js';
import { assertNotFrozen } from './freezes.js';
import { AttemptResults } from './attempt-results.js';
import { isPin } from './sealed-pin.js';

const CENTURY_MS = 100 * 365 * 86_400_000;
/** A counted try is checked within this time; until then it may still be right, and nothing is locked. */
const CHECKED_MS = 10_000;
/** A PIN's tries are never forgotten and never wait: as many wrong ones lock it, until it is opened by other means. */
const LIMIT = {
  waitsMs: [...Array<number>(RULES.pinTries - 1).fill(0), CENTURY_MS],
  forgetMs: CENTURY_MS,
  restartsAfterWait: false,
};

const PREFIX = 'pin:';
export const PIN = {
  prefix: PREFIX,
  /** What wrong PINs of an account are counted by. */
  key: (accountId: string): string => `${PREFIX}${accountId}`,
};

/** PINs: each try is counted, and committed, before it is checked. */
@Injectable()
export class Pins {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly personalData: PersonalData,
    private readonly attempts: AccountAttempts,
    private readonly attemptIds: AttemptResults,
    private readonly log: AccountLog,
  ) {}

  /**
   * Whether this is the customer's PIN; the fifth wrong one in a row locks it.
   * @param field what a refusal names
   * @returns the sealed one that it was compared with
   * @throws Refusal 403 `pin-locked`, `paused`; 422 `wrong-pin`; 404
   */
  async require(accountId: string, pin: string, attemptId: string | null, field = 'pin'): Promise<Buffer> {
    await assertNotFrozen(this.pool, accountId);
    const credentials = await credentialsOf(this.pool, accountId);
    if (!credentials) throw refusal('accounts.no-account');
    return this.attemptIds.once(PIN.key(accountId), attemptId, () =>
      this.#look(accountId, credentials.pin, pin, field),
    );
  }

  async #look(accountId: string, sealed: Buffer, pin: string, field: string): Promise<Buffer> {
    const taken = await this.attempts.take(PIN.key(accountId), LIMIT).catch(async (error: unknown) => {
      if (!(error instanceof Refusal && error.code === 'locked')) throw error;
      if (await this.#isLeftUntold(accountId)) await this.#notifyLocked(accountId);
      throw refusal('accounts.pin-locked');
    });
    if (await isPin(this.personalData, sealed, pin)) {
      await this.attempts.forget(PIN.key(accountId));
      return sealed;
    }
    if (taken.left === 0) {
      crashPoint('pin.before-lock');
      await this.#notifyLocked(accountId);
      throw refusal('accounts.pin-locked');
    }
    throw wrongPin(field, taken.left);
  }

  /** Whether the last try is so old that the process that had to report the lock must have died. */
  async #isLeftUntold(accountId: string): Promise<boolean> {
    const until = (await this.attempts.locks([PIN.key(accountId)])).get(PIN.key(accountId));
    return until !== undefined && this.clock.now().getTime() - (until.getTime() - CENTURY_MS) > CHECKED_MS;
  }

  /** Records the lock once: the owner is notified, and support may help. */
  #notifyLocked(accountId: string): Promise<void> {
    return this.log.decide(accountId, (account) => lockPin(account, this.clock.now()));
  }

  /** Whether as many wrong ones were given as there may be. */
  async isLocked(accountId: string): Promise<boolean> {
    return (await this.attempts.locks([PIN.key(accountId)])).size > 0;
  }
}

/** Refusal 422 `wrong-pin` about the field: how many tries are left. */
export function wrongPin(field: string, left: number = RULES.pinTries): Refusal {
  return refusal('accounts.wrong-pin', { field, triesLeft: left });
}
