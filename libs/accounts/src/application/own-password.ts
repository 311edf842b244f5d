import { Inject, Injectable } from '@nestjs/common';
import { Attempts, Passwords, type Turn } from '@usdt-africa/authentication';
import { Refusal } from '@usdt-africa/kernel';
import { POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { credentialsOf } from './credentials.js';

/** Whoever found a session open does not know its password: asked again before what matters, counted before it is looked at. */
@Injectable()
export class OwnPassword {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly attempts: Attempts,
    private readonly passwords: Passwords,
  ) {}

  /**
   * @param field what a refusal names
   * @returns the sealed hash that it was compared with
   * @throws Refusal 422 `password-wrong` about the field; 429 `locked`; 503 `busy`
   */
  require(accountId: string, password: string, field = 'password'): Promise<Buffer> {
    return this.passwords.admitted((turn) => this.#require(accountId, password, field, turn));
  }

  async #require(accountId: string, password: string, field: string, turn: Turn): Promise<Buffer> {
    const key = ownPasswordKey(accountId);
    await this.attempts.take(key);
    const sealed = (await credentialsOf(this.pool, accountId))?.password ?? null;
    if (!(await this.passwords.matches(sealed, password, turn)) || !sealed) {
      const message = 'This is not your password.';
      throw new Refusal(422, 'invalid-fields', message, { errors: [{ field, code: 'password-wrong', message }] });
    }
    await this.attempts.forget(key);
    return sealed;
  }
}

/**
 * What wrong passwords are counted by of somebody who is signed in, whatever they would do with it. Not with those of the log-in:
 * whoever knows an address could keep its owner from changing anything.
 */
export function ownPasswordKey(accountId: string): string {
  return `own-password:${accountId}`;
}
