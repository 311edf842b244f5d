import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { refusal } from '@usdt-africa/contracts/refusals';
import type { Refusal } from '@usdt-africa/kernel';
import { POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';

/** The id of the order that requested a payout. Refusal 404 `payout-not-found`. */
export class FindPayoutOrder extends Query<string> {
  constructor(readonly payoutId: string) {
    super();
  }
}

@QueryHandler(FindPayoutOrder)
export class FindPayoutOrderHandler implements IQueryHandler<FindPayoutOrder> {
  constructor(@Inject(POOL) private readonly pool: Pool) {}

  execute({ payoutId }: FindPayoutOrder): Promise<string> {
    return orderOfPayout(this.pool, payoutId);
  }
}

/** As {@link FindPayoutOrder}, for other queries. */
export async function orderOfPayout(pool: Pool, payoutId: string): Promise<string> {
  const { rows } = await pool.query<{ order_id: string }>('select order_id from admin_payouts where payout_id = $1', [
    payoutId,
  ]);
  if (!rows[0]) throw payoutNotFound();
  return rows[0].order_id;
}

export function payoutNotFound(): Refusal {
  return refusal('console.payout-not-found');
}
