import { randomInt } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { USERNAME_LENGTH, type UsernameView } from '@usdt-africa/contracts/api';
import { POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { isReserved, near } from '../domain/usernames.js';
import { usernameHash } from './new-accounts.js';

const MOST = 3;

/** Checks usernames: refuses any that an account has or had, and their look-alikes. */
@Injectable()
export class Usernames {
  constructor(@Inject(POOL) private readonly pool: Pool) {}

  async stateOf(username: string): Promise<UsernameView['state']> {
    if (isReserved(username)) return 'reserved';
    return (await this.#taken([username])).size > 0 ? 'taken' : 'free';
  }

  async check(username: string): Promise<UsernameView> {
    const state = await this.stateOf(username);
    const others = [...near(username, USERNAME_LENGTH.max, () => randomInt(1_000_000))].filter(
      (one) => !isReserved(one),
    );
    const taken = await this.#taken(others);
    const free = [...new Set(others)].filter(
      (one) => one.length >= USERNAME_LENGTH.min && !taken.has(usernameHash(one)),
    );
    return { username, state, instead: state === 'free' ? [] : free.slice(0, MOST) };
  }

  async #taken(usernames: readonly string[]): Promise<ReadonlySet<string>> {
    const { rows } = await this.pool.query<{ username_hash: string }>(
      'select username_hash from accounts where username_hash = any($1)',
      [usernames.map(usernameHash)],
    );
    return new Set(rows.map((row) => row.username_hash));
  }
}
