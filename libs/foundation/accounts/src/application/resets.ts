import { Inject, Injectable } from '@nestjs/common';
import type { ResetView } from '@usdt-africa/contracts/api';
import { refusal } from '@usdt-africa/contracts/refusals';
import { type Clock, hashToken, newToken } from '@usdt-africa/kernel';
import { CLOCK, POOL } from '@usdt-africa/platform';
import type { Pool, PoolClient } from 'pg';
import { RULES } from '../domain/rules.js';
import { type CodeOf, OneTimeCodes } from './one-time-codes.js';

/** The browser of a reset request, and how far it is. */
export interface Reset {
  readonly tokenHash: string;
  /** Null where the address is no customer's. */
  readonly accountId: string | null;
  readonly isProven: boolean;
  readonly endsAt: Date;
}

interface Row {
  token_hash: string;
  account_id: string | null;
  proven_at: Date | null;
  ends_at: Date;
}

/** Password resets, each bound to the browser that requested it. */
@Injectable()
export class Resets {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly codes: OneTimeCodes,
  ) {}

  /** @throws Refusal 404 `no-reset` */
  async find(token: string | null): Promise<Reset> {
    const { rows } = await this.pool.query<Row>('select * from account_resets where token_hash = $1 and ends_at > $2', [
      hashToken(token ?? ''),
      this.clock.now(),
    ]);
    const row = rows[0];
    if (!row) throw refusal('accounts.no-reset');
    return {
      tokenHash: row.token_hash,
      accountId: row.account_id,
      isProven: row.proven_at !== null,
      endsAt: row.ends_at,
    };
  }

  /**
   * The code was right: the browser gets a new secret, so that a copy of the previous one sets no password.
   * @param attempt may be repeated with the previous secret; null: it may not
   * @returns the new secret
   */
  async prove(tx: PoolClient, { tokenHash }: Reset, attempt: string | null): Promise<string> {
    const [token, now] = [newToken(), this.clock.now()];
    const { rowCount } = await tx.query(
      `update account_resets set proven_at = $2, ends_at = $3, token_hash = $4, previous_hash = $1, renewed_by = $5
       where token_hash = $1`,
      [tokenHash, now, new Date(now.getTime() + RULES.reset.provenMs), hashToken(token), attempt],
    );
    if (rowCount !== 1) throw refusal('accounts.no-reset');
    return token;
  }

  /** A new secret where this attempt proved the code and its response was lost; null where it did not. */
  async renew(token: string | null, attempt: string | null): Promise<string | null> {
    if (!token || !attempt) return null;
    const renewed = newToken();
    const { rowCount } = await this.pool.query(
      'update account_resets set token_hash = $3 where previous_hash = $1 and renewed_by = $2 and ends_at > $4',
      [hashToken(token), attempt, hashToken(renewed), this.clock.now()],
    );
    return rowCount === 1 ? renewed : null;
  }

  async view(reset: Reset): Promise<ResetView> {
    const seconds = Math.max(0, Math.ceil((reset.endsAt.getTime() - this.clock.now().getTime()) / 1000));
    if (reset.isProven) return { state: 'proven', endsInSeconds: seconds, triesLeft: 0 };
    const sent = await this.codes.sent(codeOf(reset.tokenHash), RULES.reset.tries);
    const triesLeft = sent?.triesLeft ?? 0;
    return { state: triesLeft > 0 ? 'sent' : 'spent', endsInSeconds: seconds, triesLeft };
  }
}

export function codeOf(tokenHash: string): CodeOf {
  return { purpose: 'reset', owner: tokenHash };
}
