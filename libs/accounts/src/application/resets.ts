import { Inject, Injectable } from '@nestjs/common';
import type { ResetView } from '@usdt-africa/contracts/api';
import { refusal } from '@usdt-africa/contracts/refusals';
import { type Clock, hashToken } from '@usdt-africa/kernel';
import { CLOCK, POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { RULES } from '../domain/rules.js';
import { type CodeOf, OneTimeCodes } from './one-time-codes.js';

/** A browser that asked, and where it is. */
export interface Reset {
  readonly tokenHash: string;
  /** Null where the address is no customer's. */
  readonly accountId: string | null;
  readonly isProven: boolean;
  readonly endsAt: Date;
}

/** Passwords that are set anew, each in the browser that asked. */
@Injectable()
export class Resets {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly codes: OneTimeCodes,
  ) {}

  /** @throws Refusal 404 `no-reset` */
  async find(token: string | null): Promise<Reset> {
    const { rows } = await this.pool.query<{ account_id: string | null; proven_at: Date | null; ends_at: Date }>(
      'select account_id, proven_at, ends_at from account_resets where token_hash = $1 and ends_at > $2',
      [hashToken(token ?? ''), this.clock.now()],
    );
    const row = rows[0];
    if (!row) throw refusal('accounts.no-reset');
    return {
      tokenHash: hashToken(token!),
      accountId: row.account_id,
      isProven: row.proven_at !== null,
      endsAt: row.ends_at,
    };
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
