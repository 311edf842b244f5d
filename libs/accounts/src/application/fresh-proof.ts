import { Inject, Injectable } from '@nestjs/common';
import { Attempts, Passwords } from '@usdt-africa/authentication';
import { type Clock, Refusal } from '@usdt-africa/kernel';
import { CLOCK, POOL, type SignedInCustomer } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { RULES } from '../domain/rules.js';
import { credentialsOf } from './credentials.js';
import { ownPasswordKey } from './own-password.js';

/**
 * Whoever found a session open must not make themselves a way in: a proof of the last 15 minutes shows who sits there, or
 * else the password, tries of which are counted before they are looked at.
 */
@Injectable()
export class FreshProof {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly attempts: Attempts,
    private readonly passwords: Passwords,
  ) {}

  /** @throws Refusal 403 `password-needed`; 422 `wrong-password`; 429 `locked`; 503 `busy` */
  async require({ accountId, provenAt }: SignedInCustomer, password: string | undefined): Promise<void> {
    if (this.clock.now().getTime() - provenAt.getTime() <= RULES.freshMs) return;
    if (password === undefined)
      throw new Refusal(
        403,
        'password-needed',
        'You logged in more than 15 minutes ago: type your password once more.',
      );
    const key = ownPasswordKey(accountId);
    await this.passwords.admitted(async (turn) => {
      await this.attempts.take(key);
      const sealed = (await credentialsOf(this.pool, accountId))?.password ?? null;
      if (!(await this.passwords.matches(sealed, password, turn))) {
        const message = 'That password was not right.';
        throw new Refusal(422, 'wrong-password', message, {
          errors: [{ field: 'password', code: 'wrong-password', message }],
        });
      }
      await this.attempts.forget(key);
    });
  }
}
