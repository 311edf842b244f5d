import { Inject, Injectable } from '@nestjs/common';
import { POOL } from '@usdt-africa/platform';
import type { Pool, PoolClient } from 'pg';
import { isRequested, type Withdrawal } from '../domain/withdrawal.js';

/**
 * What is decided by many withdrawals: one row for each, written in the transactions of its events, and so never behind them.
 */
@Injectable()
export class WithdrawalWork {
  constructor(@Inject(POOL) private readonly pool: Pool) {}

  /** Writes what follows from a withdrawal's newest event. To be called after the append. */
  async save(tx: PoolClient, withdrawal: Withdrawal): Promise<void> {
    if (!isRequested(withdrawal)) return;
    const { withdrawalId, number, accountId, payoutId, payeeIndex, amountKobo, recipient, note, at } =
      withdrawal.requested;
    const { phase, matterSince } = withdrawal;
    await tx.query(
      `insert into withdrawal_work (withdrawal_id, number, account_id, payee, phase, matter_since, requested_at, payout_id,
         amount_kobo, recipient, note)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
       on conflict (withdrawal_id) do update set phase = excluded.phase, matter_since = excluded.matter_since`,
      [withdrawalId, number, accountId, payeeIndex, phase, matterSince, at, payoutId, amountKobo, recipient, note],
    );
  }

  /**
   * The index under which a bank account is counted: the one that it was first known by, by an order or a withdrawal, so that it
   * stays one account while keys change.
   * @param indexes by the current key first, then by retired ones
   */
  async payeeOf(indexes: readonly string[]): Promise<string> {
    const { rows } = await this.pool.query<{ payee: string }>(
      `(select payee from order_payees where payee = any($1::text[]) limit 1)
       union all (select payee from withdrawal_work where payee = any($1::text[]) limit 1)`,
      [indexes],
    );
    return rows[0]?.payee ?? indexes[0]!;
  }
}

/** How many withdrawals of an account are being sent. */
export async function openWithdrawalsOf(db: Pick<Pool, 'query'>, accountId: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count from withdrawal_work where account_id = $1 and phase = 'requested'`,
    [accountId],
  );
  return rows[0]!.count;
}
