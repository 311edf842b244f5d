import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK, POOL } from '@usdt-africa/platform';
import type { Pool, PoolClient } from 'pg';
import { HOLD_MS } from '../domain/account.js';

/** AUTH-12: after a reset, payouts to bank accounts that were not used before wait. */
@Injectable()
export class PayoutHolds {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Until when they wait; null when they do not. */
  async payoutsHeldUntil(accountId: string): Promise<Date | null> {
    const { rows } = await this.pool.query<{ until: Date }>(
      `select payouts_held_until as until from account_credentials where account_id = $1 and payouts_held_until > $2`,
      [accountId, this.clock.now()],
    );
    return rows[0]?.until ?? null;
  }

  /** In the transaction of `AccountPayoutsHeld`. */
  async hold(tx: PoolClient, accountId: string): Promise<void> {
    await tx.query(
      'update account_credentials set payouts_held_until = greatest(payouts_held_until, $2) where account_id = $1',
      [accountId, new Date(this.clock.now().getTime() + HOLD_MS)],
    );
  }
}
