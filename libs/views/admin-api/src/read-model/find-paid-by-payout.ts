import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { refusal } from '@usdt-africa/contracts/refusals';
import type { Refusal } from '@usdt-africa/kernel';
import { POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import type { PaidWithdrawal } from './order-attention.js';

/** What a payout pays. Refusal 404 `payout-not-found`. */
export class FindPaidByPayout extends Query<PaidByPayout> {
  constructor(readonly payoutId: string) {
    super();
  }
}

@QueryHandler(FindPaidByPayout)
export class FindPaidByPayoutHandler implements IQueryHandler<FindPaidByPayout> {
  constructor(@Inject(POOL) private readonly pool: Pool) {}

  execute({ payoutId }: FindPaidByPayout): Promise<PaidByPayout> {
    return paidByPayout(this.pool, payoutId);
  }
}

/** What a payout pays. */
export type PaidByPayout =
  | { readonly orderId: string; readonly withdrawal: null }
  | { readonly orderId: null; readonly withdrawal: PaidWithdrawal };

/** As {@link FindPaidByPayout}, for other queries. */
export async function paidByPayout(pool: Pool, payoutId: string): Promise<PaidByPayout> {
  const { rows } = await pool.query<{ order_id: string | null; withdrawal_id: string; account_id: string }>(
    'select order_id, withdrawal_id, account_id from admin_payouts where payout_id = $1',
    [payoutId],
  );
  const [row] = rows;
  if (!row) throw payoutNotFound();
  if (row.order_id !== null) return { orderId: row.order_id, withdrawal: null };
  return { orderId: null, withdrawal: { id: row.withdrawal_id, accountId: row.account_id } };
}

export function payoutNotFound(): Refusal {
  return refusal('console.payout-not-found');
}
