import type { Pool, PoolClient } from 'pg';

/**
 * Whether the signer signed a transaction for a wallet that this database does not know, and finance has not entered yet what became
 * of it: until then the wallet pays for nothing.
 */
export async function hasUnknownSignatures(db: Pick<Pool | PoolClient, 'query'>, walletId: string): Promise<boolean> {
  const { rows } = await db.query<{ has: boolean }>(
    'select exists (select from unknown_signatures where wallet_id = $1 and resolved_at is null) as has',
    [walletId],
  );
  return rows[0]!.has;
}
