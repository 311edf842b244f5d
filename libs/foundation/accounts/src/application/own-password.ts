import { Inject, Injectable } from '@nestjs/common';
import { refusal } from '@usdt-africa/contracts/refusals';
import type { Refusal } from '@usdt-africa/kernel';
import { POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { AccountAttempts, AccountPasswords, credentialsOf } from './credentials.js';
import { AttemptResults } from './attempt-results.js';

/**
 * Requires the password again before sensitive actions, since a person who finds an open session does not know it. Each
 * try is counted before it is checked.
 */
@Injectable()
export class OwnPassword {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly attempts: AccountAttempts,
    private readonly passwords: AccountPasswords,
    private readonly attemptIds: AttemptResults,
  ) {}

  /**
   * @param field what a refusal names
   * @returns the sealed hash that it was compared with
   * @throws Refusal 422 `password-wrong` about the field; 429 `locked`; 503 `busy`
   */
  require(accountId: string, password: string, attemptId: string | null, field = 'password'): Promise<Buffer> {
    const wrong = (): Refusal => refusal('accounts.invalid-fields/password', { field });
    return this.requireOr(accountId, password, attemptId, wrong);
  }

  /**
   * As {@link require}, with a refusal of the caller's for a wrong password. Tries of all purposes are counted
   * together, but apart from those of the log-in: otherwise an attacker who knows an address could keep its owner from
   * changing anything.
   * @throws what `wrong` makes; Refusal 429 `locked`; 503 `busy`
   */
  requireOr(accountId: string, password: string, attemptId: string | null, wrong: () => Refusal): Promise<Buffer> {
    const key = `own-password:${accountId}`;
    return this.attemptIds.once(key, attemptId, () =>
      this.passwords.admitted(async (turn) => {
        await this.attempts.take(key);
        const sealed = (await credentialsOf(this.pool, accountId))?.password ?? null;
        if (!(await this.passwords.matches(sealed, password, turn)) || !sealed) throw wrong();
        await this.attempts.forget(key);
        return sealed;
      }),
    );
  }
}
