import type { Pool } from 'pg';

/** What is left at the providers to pay from, as they last told. */
export interface ProviderFloat {
  readonly kobo: bigint;
  /** When the one told it who told it longest ago. */
  readonly toldAt: Date;
  /** Whether one of them has less than it should. */
  readonly low: boolean;
}

/** Null while no provider has told it. */
export async function providerFloat(pool: Pool): Promise<ProviderFloat | null> {
  const { rows } = await pool.query<{ kobo: string; told_at: Date | null; low: boolean | null }>(
    `select coalesce(sum(balance_kobo), 0)::text as kobo, min(told_at) as told_at, bool_or(balance_kobo < low_kobo) as low
     from provider_balances where balance_kobo is not null`,
  );
  const { kobo, told_at: toldAt, low } = rows[0]!;
  return toldAt === null ? null : { kobo: BigInt(kobo), toldAt, low: low ?? false };
}
