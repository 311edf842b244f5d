import type { PoolClient } from 'pg';

/**
 * Whose first payouts form one sum: those of a customer to saved recipients, or those of all guests to one bank account.
 */
export type FirstPayoutSum = 'customer' | 'payee';

/** A payout that counts towards a sum. */
interface FirstPayout {
  readonly payoutId: string;
  readonly kobo: bigint;
}

/**
 * Adds a payout to its sum. Concurrent decisions wait for each other on the row of the sum.
 * @param key the customer's account id, or the blind index of the bank account; null: not known
 * @returns false, and nothing is written, where the sum would exceed the cap or its key is not known
 */
export async function addToSum(
  tx: PoolClient,
  of: FirstPayoutSum,
  key: string | null,
  { payoutId, kobo }: FirstPayout,
  capKobo: bigint,
): Promise<boolean> {
  if (key === null) return false;
  const values = [key, kobo.toString(), capKobo.toString(), payoutId];
  return (await tx.query(SUMS[of].add, values)).rowCount === 1;
}

/** Subtracts a payout that finally failed, once. */
export async function subtractFailed(tx: PoolClient, of: FirstPayoutSum, payoutId: string): Promise<void> {
  await tx.query(SUMS[of].subtract, [payoutId]);
}

/** Adds a subtracted payout again because it was paid after all, whatever the cap. */
export async function addPaidAfterAll(tx: PoolClient, of: FirstPayoutSum, payoutId: string): Promise<void> {
  await tx.query(SUMS[of].addAgain, [payoutId]);
}

const SUMS = {
  customer: statements({ sums: 'first_payouts', parts: 'first_payout_parts', key: 'account_id', type: 'uuid' }),
  payee: statements({ sums: 'first_payouts_to', parts: 'first_payout_parts_to', key: 'payee', type: 'text' }),
};

function statements(of: {
  readonly sums: string;
  readonly parts: string;
  readonly key: string;
  readonly type: string;
}) {
  const { sums, parts, key, type } = of;
  return {
    add: `with added as (
        insert into ${sums} as f (${key}, kobo) select $1::${type}, $2::bigint where $2::bigint <= $3::bigint
        on conflict (${key}) do update set kobo = f.kobo + excluded.kobo where f.kobo + excluded.kobo <= $3::bigint
        returning f.${key})
      insert into ${parts} (payout_id, ${key}, kobo) select $4::uuid, ${key}, $2::bigint from added`,
    subtract: `with freed as (
        update ${parts} set freed = true where payout_id = $1 and not freed returning ${key}, kobo)
      update ${sums} f set kobo = f.kobo - freed.kobo from freed where f.${key} = freed.${key}`,
    addAgain: `with paid as (
        update ${parts} set freed = false where payout_id = $1 and freed returning ${key}, kobo)
      update ${sums} f set kobo = f.kobo + paid.kobo from paid where f.${key} = paid.${key}`,
  };
}
