import { Inject, Injectable } from '@nestjs/common';
import { fieldRefusal, POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { credentialsOf } from './credentials.js';
import { OwnPassword } from './own-password.js';
import { Pins } from './pins.js';

/** Proof by a secret of a signed-in customer: the password, or the PIN for customers without one. */
@Injectable()
export class OwnSecret {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly password: OwnPassword,
    private readonly pins: Pins,
  ) {}

  async kindOf(accountId: string): Promise<'password' | 'pin'> {
    return (await credentialsOf(this.pool, accountId))?.password ? 'password' : 'pin';
  }

  /** @throws Refusal 422 about the field `secret`; 403 `pin-locked`; 429 `locked`; 503 `busy` */
  async require(accountId: string, secret: string, attemptId: string | null): Promise<void> {
    if ((await this.kindOf(accountId)) === 'password')
      await this.password.require(accountId, secret, attemptId, 'secret');
    else if (/^\d{4}$/.test(secret)) await this.pins.require(accountId, secret, attemptId, 'secret');
    else throw fieldRefusal('secret', 'pin');
  }
}
