import { Inject, Injectable } from '@nestjs/common';
import { POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { usernameHash } from './new-accounts.js';
import { CustomerProfiles, type Profile } from './profiles.js';

/** The account of a username. */
export interface UsernameOwner {
  readonly accountId: string;
  readonly profile: Profile;
  readonly registeredAt: Date;
}

/** Finds customers by their complete username. */
@Injectable()
export class UsernameOwners {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly profiles: CustomerProfiles,
  ) {}

  /**
   * The account that has exactly this username; null for none, and for a closed one. All cost the same work: the nearest account is
   * read and opened.
   * @param username as it is stored: lower case, without `@`
   */
  async find(username: string): Promise<UsernameOwner | null> {
    const { rows } = await this.pool.query<{ account_id: string; state: string; registered_at: Date }>(
      `(select account_id, state, registered_at from accounts where username_hash >= $1 order by username_hash limit 1)
       union all
       (select account_id, state, registered_at from accounts where username_hash < $1 order by username_hash desc limit 1)
       limit 1`,
      [usernameHash(username)],
    );
    const row = rows[0];
    const profile = row && (await this.profiles.of([row.account_id])).get(row.account_id);
    // Look-alikes share a hash.
    if (!row || row.state === 'closed' || profile?.username !== username) return null;
    return { accountId: row.account_id, profile, registeredAt: row.registered_at };
  }
}
