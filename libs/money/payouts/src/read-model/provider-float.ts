import type { Pool } from 'pg';

/** Balance left at the providers for payouts, as last reported. */
export interface ProviderFloat {
  readonly kobo: bigint;
  /** The oldest of the providers' report times. */
  readonly reportedAt: Date;
  /** Whether one of them has less than it should. */
  readonly low: boolean;
}

/** Null while no provider has reported it. */
export async function providerFloat(pool: Pool): Promise<ProviderFloat | null> {
  const { rows } = await pool.query<{ kobo: string; reported_at: Date | null; low: boolean | null }>(
    `select coalesce(sum(balance_kobo), 0)::text as kobo, min(reported_at) as reported_at, bool_or(balance_kobo < low_kobo) as low
     from provider_balances where balance_kobo is not null`,
  );
  const { kobo, reported_at: reportedAt, low } = rows[0]!;
  return reportedAt === null ? null : { kobo: BigInt(kobo), reportedAt, low: low ?? false };
}
