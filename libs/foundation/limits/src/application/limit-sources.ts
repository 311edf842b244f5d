import { Inject, Injectable } from '@nestjs/common';
import { POOL } from '@usdt-africa/platform';
import { SavedOwnAccounts } from '@usdt-africa/recipients';
import { VerifiedNumbers } from '@usdt-africa/verifications';
import type { Pool } from 'pg';
import type { Proven } from './limit-people.js';

/** What limits read besides events: stored states, and the identity that an account has proven to other contexts. */
@Injectable()
export class LimitSources {
  readonly proven: Proven;

  constructor(
    @Inject(POOL) readonly pool: Pool,
    own: SavedOwnAccounts,
    numbers: VerifiedNumbers,
  ) {
    this.proven = { own, numbers };
  }
}
