import { Inject, Injectable } from '@nestjs/common';
import { withTransaction } from '@usdt-africa/event-store';
import { type Clock, hashToken, newToken } from '@usdt-africa/kernel';
import { CLOCK, POOL } from '@usdt-africa/platform';
import type { Pool, PoolClient } from 'pg';
import { RULES } from '../../domain/rules.js';
import type { StoredIdentity } from './identities.js';
import type { Checks } from './issuer.js';

/** What a browser was sent to the issuer for. */
export interface Visit extends Checks {
  /** Where it wants to go on to. */
  readonly next: string | null;
  /** The session that links the identity; null: a sign-in. */
  readonly sessionId: string | null;
}

interface Row {
  nonce: string;
  verifier: string;
  next: string | null;
  session_id: string | null;
}

/** Browsers on their way to the issuer and back: each belongs to a cookie, and is used once. */
@Injectable()
export class Visits {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The state that a browser's answer has to bring: it follows from the cookie, so that no other browser has it. */
  stateOf(token: string): string {
    return hashToken(`identity-state/${token}`);
  }

  /** @param token the browser's secret @param alongside runs in the same transaction */
  async begin(
    token: string,
    { nonce, verifier, next, sessionId }: Omit<Visit, 'state'>,
    alongside: (tx: PoolClient) => Promise<void> = () => Promise.resolve(),
  ): Promise<void> {
    await withTransaction(this.pool, async (tx) => {
      await alongside(tx);
      await tx.query(
        `insert into account_openid_flows (token_hash, nonce, verifier, next, session_id, ends_at)
         values ($1, $2, $3, $4, $5, $6)`,
        [hashToken(token), nonce, verifier, next, sessionId, this.#end()],
      );
    });
  }

  /** Takes a browser's OpenID flow, which can be taken only once; null where there is none. */
  async take(token: string): Promise<Visit | null> {
    const { rows } = await this.pool.query<Row>(
      `delete from account_openid_flows where token_hash = $1 and ends_at > $2 and identity is null
       returning nonce, verifier, next, session_id`,
      [hashToken(token), this.clock.now()],
    );
    const row = rows[0];
    if (!row) return null;
    const { nonce, verifier, next, session_id: sessionId } = row;
    return { state: this.stateOf(token), nonce, verifier, next, sessionId };
  }

  /** An identity that opens an account once its password was given in this browser. @returns the browser's new secret */
  async found(accountId: string, { sealed, blind }: StoredIdentity): Promise<string> {
    const token = newToken();
    await this.pool.query(
      `insert into account_openid_flows (token_hash, nonce, verifier, account_id, identity, identity_blind, ends_at)
       values ($1, '', '', $2, $3, $4, $5)`,
      [hashToken(token), accountId, sealed, blind, this.#end()],
    );
    return token;
  }

  /** The identity that waits in a browser for the password of this account. */
  async waiting(token: string, accountId: string): Promise<StoredIdentity | null> {
    const { rows } = await this.pool.query<{ identity: StoredIdentity['sealed']; identity_blind: string }>(
      `select identity, identity_blind from account_openid_flows
       where token_hash = $1 and account_id = $2 and ends_at > $3 and identity is not null`,
      [hashToken(token), accountId, this.clock.now()],
    );
    return rows[0] ? { sealed: rows[0].identity, blind: rows[0].identity_blind } : null;
  }

  /** Ends the waiting flow. @returns false when another request ended it first */
  async end(db: Pool | PoolClient, token: string): Promise<boolean> {
    return (
      (await db.query('delete from account_openid_flows where token_hash = $1', [hashToken(token)])).rowCount === 1
    );
  }

  #end(): Date {
    return new Date(this.clock.now().getTime() + RULES.signInMs);
  }
}
