import { refusal } from '@usdt-africa/contracts/refusals';
import type { Refusal } from '@usdt-africa/kernel';
import type { Pool } from 'pg';

/** The order that requested a payout. @throws Refusal 404 `payout-not-found` */
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
