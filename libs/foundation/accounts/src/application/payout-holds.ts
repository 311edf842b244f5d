import { Inject, Injectable } from '@nestjs/common';
import { streams } from '@usdt-africa/contracts/events';
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

  /**
   * Until when they wait; null when they do not.
   * @param tx where an order is placed: nothing is reset until it ends, so that an order is placed before a reset or after it
   */
  async payoutsHeldUntil(accountId: string, tx?: PoolClient): Promise<Date | null> {
    const { rows } = await (tx ?? this.pool).query<{ until: Date | null }>(
      `select case when payouts_held_until > $2 then payouts_held_until end as until
       from account_credentials where account_id = $1 ${tx ? 'for share' : ''}`,
      [accountId, this.clock.now()],
    );
    return rows[0]?.until ?? null;
  }

  /**
   * As {@link payoutsHeldUntil}, and for as long after a change of the PIN: for another account of an order that is
   * placed already.
   */
  async heldAfterChanges(accountId: string): Promise<Date | null> {
    const { rows } = await this.pool.query<{ at: Date | null }>(
      `select max(recorded_at) as at from events where stream_id = $1 and type = 'AccountPinSet'`,
      [streams.account(accountId)],
    );
    const changedAt = rows[0]?.at;
    const changedUntil = changedAt ? new Date(changedAt.getTime() + HOLD_MS) : null;
    const held = await this.payoutsHeldUntil(accountId);
    const until = [held, changedUntil].reduce((a, b) => (a && b ? (a > b ? a : b) : (a ?? b)), null);
    return until && until > this.clock.now() ? until : null;
  }

  /** In the transaction of `AccountPayoutsHeld`. */
  async hold(tx: PoolClient, accountId: string): Promise<void> {
    await tx.query(
      'update account_credentials set payouts_held_until = greatest(payouts_held_until, $2) where account_id = $1',
      [accountId, new Date(this.clock.now().getTime() + HOLD_MS)],
    );
  }
}
