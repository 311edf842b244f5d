import { Inject, Injectable } from '@nestjs/common';
import { Attempts, Passwords } from '@usdt-africa/authentication';
import { refusal } from '@usdt-africa/contracts/refusals';
import type { Refusal } from '@usdt-africa/kernel';
import { POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { credentialsOf } from './credentials.js';
import { Presses } from './presses.js';

/** Whoever found a session open does not know its password: asked again before what matters, counted before it is looked at. */
@Injectable()
export class OwnPassword {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly attempts: Attempts,
    private readonly passwords: Passwords,
    private readonly presses: Presses,
  ) {}

  /**
   * @param field what a refusal names
   * @returns the sealed hash that it was compared with
   * @throws Refusal 422 `password-wrong` about the field; 429 `locked`; 503 `busy`
   */
  require(accountId: string, password: string, field = 'password'): Promise<Buffer> {
    return this.requireOr(accountId, password, () => refusal('accounts.invalid-fields/password', { field }));
  }

  /**
   * As {@link require}, where another refusal says that it was wrong. Tries are counted whatever they are for, but not with those of
   * the log-in: whoever knows an address could keep its owner from changing anything.
   * @throws what `wrong` makes; Refusal 429 `locked`; 503 `busy`
   */
  requireOr(accountId: string, password: string, wrong: () => Refusal): Promise<Buffer> {
    const key = `own-password:${accountId}`;
    return this.presses.once(key, () =>
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
