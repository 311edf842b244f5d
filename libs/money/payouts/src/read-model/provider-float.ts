import type { Pool } from 'pg';

/** Balance left at the providers for payouts, as last reported. */
export interface ProviderFloat {
  /** The balance without customers' naira; below 0 payouts wait. */
  readonly kobo: bigint;
  /** Customers' naira in it: wallets, suspense, and refunds on the way. */
  readonly customersKobo: bigint;
  /** The oldest of the providers' report times. */
  readonly reportedAt: Date;
  /** Whether less is left than should be. */
  readonly low: boolean;
}

/** Null while no provider has reported it. */
export async function providerFloat(pool: Pool): Promise<ProviderFloat | null> {
  const { rows } = await pool.query<{ kobo: string; customers: string; reported_at: Date | null; low: boolean | null }>(
    `select (coalesce(sum(balance_kobo), 0) - coalesce(max(customers_kobo), 0))::text as kobo,
       coalesce(max(customers_kobo), 0)::text as customers, min(reported_at) as reported_at,
       bool_or(balance_kobo - customers_kobo < low_kobo) as low
     from provider_balances where balance_kobo is not null`,
  );
  const { kobo, customers, reported_at: reportedAt, low } = rows[0]!;
  if (reportedAt === null) return null;
  return { kobo: BigInt(kobo), customersKobo: BigInt(customers), reportedAt, low: low ?? false };
}
