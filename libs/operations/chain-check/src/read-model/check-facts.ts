import type { Pool } from 'pg';

/** A currency of an address of ours that has not what the ledger says. In the smallest units. */
export interface ChainDifference {
  readonly address: string;
  /** `hot`, `treasury`, or the address itself. */
  readonly place: string;
  readonly currency: 'USDT' | 'TRX';
  readonly chain: bigint;
  readonly ledger: bigint;
  readonly block: number;
  readonly since: Date;
  /** Two readings had it. */
  readonly isCounted: boolean;
}

/** What the last checks came to. */
export interface ChainCheckFacts {
  readonly startedAt: Date;
  readonly firstAt: Date;
  /** Null before the first complete one. */
  readonly completedAt: Date | null;
  /** How many addresses the last complete one compared. */
  readonly addresses: number;
  /** Why the last one was not complete. */
  readonly problem: string | null;
  /** Since when all issued addresses are gone through, once. */
  readonly roundBeganAt: Date;
}

/** Null before the first check. */
export async function chainCheckFacts(pool: Pool): Promise<ChainCheckFacts | null> {
  const { rows } = await pool.query<{
    started_at: Date;
    first_at: Date;
    completed_at: Date | null;
    addresses: number;
    problem: string | null;
    round_began_at: Date;
  }>('select started_at, first_at, completed_at, addresses, problem, round_began_at from chain_checks');
  const row = rows[0];
  if (!row) return null;
  return {
    startedAt: row.started_at,
    firstAt: row.first_at,
    completedAt: row.completed_at,
    addresses: row.addresses,
    problem: row.problem,
    roundBeganAt: row.round_began_at,
  };
}

/** What differs now: our own two addresses first, then the oldest. */
export async function chainDifferences(pool: Pool, most: number): Promise<ChainDifference[]> {
  const { rows } = await pool.query<{
    address: string;
    place: string;
    currency: 'USDT' | 'TRX';
    chain: string;
    ledger: string;
    block: string;
    since: Date;
    is_counted: boolean;
  }>(
    `select address, place, currency, chain_amount::text as chain, ledger_amount::text as ledger, block_number as block, since,
       counted_at is not null as is_counted
     from chain_differences order by place not in ('hot', 'treasury'), since, address, currency limit $1`,
    [most],
  );
  return rows.map(({ chain, ledger, block, is_counted: isCounted, ...row }) => ({
    ...row,
    chain: BigInt(chain),
    ledger: BigInt(ledger),
    block: Number(block),
    isCounted,
  }));
}
