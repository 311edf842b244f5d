import { streams } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import type { WalletStreams } from '@usdt-africa/wallets';
import type { Pool, PoolClient } from 'pg';

/** A wallet as it was looked at before its account is closed. */
export interface EmptyWallet {
  readonly version: number;
}

/**
 * Reads the wallet of an account that is about to be closed.
 * @throws Refusal 409 `wallet-not-empty` while it has naira, owes some, or a payment is held for it
 */
export async function requireNoNaira(pool: Pool, wallets: WalletStreams, accountId: string): Promise<EmptyWallet> {
  const { state, version } = await wallets.load(accountId);
  if (state.balanceKobo > 0n || state.openKobo > 0n || (await hasHeldPayments(pool, accountId)))
    throw refusal('accounts.wallet-not-empty');
  return { version };
}

/**
 * Nothing came in since. The account's row is held: a payment that is being credited is seen, or finds the account closed.
 * @throws Refusal 409 `wallet-not-empty`
 */
export async function assertStillNoNaira(tx: PoolClient, accountId: string, wallet: EmptyWallet): Promise<void> {
  const { rows } = await tx.query<{ version: number }>(
    'select coalesce(max(version), 0)::int as version from events where stream_id = $1',
    [streams.wallet(accountId)],
  );
  if (rows[0]!.version !== wallet.version || (await hasHeldPayments(tx, accountId)))
    throw refusal('accounts.wallet-not-empty');
}

/** Whether naira ever came in for the account. */
export async function hadPayments(db: Pool | PoolClient, accountId: string): Promise<boolean> {
  const { rows } = await db.query(
    `select from fundings where account_id = $1
     union all select from transfers where from_account_id = $1 or to_account_id = $1
     union all select from withdrawal_work where account_id = $1 limit 1`,
    [accountId],
  );
  return rows.length > 0;
}

async function hasHeldPayments(db: Pool | PoolClient, accountId: string): Promise<boolean> {
  const { rows } = await db.query(
    `select from fundings where account_id = $1 and status in ('checking', 'held', 'returning', 'attention') limit 1`,
    [accountId],
  );
  return rows.length > 0;
}
