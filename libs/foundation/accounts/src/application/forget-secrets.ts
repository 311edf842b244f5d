import type { PoolClient } from 'pg';
import { endEverything } from './sessions.js';

/** All tables that refer to an account, except the plan of its erasure; a test checks that none is missing. */
const SECRETS = [
  'account_recovery_codes',
  'account_passkeys',
  'account_identities',
  'account_devices',
  'account_registrations',
  'account_identities',
  'account_openid_flows',
  'account_pictures',
  'account_credentials',
] as const;

/**
 * Closes a customer's row in the transaction of the closing event: no sign-in is possible, address and number may be
 * registered again, the username never. Commands that place or claim an order lock the row, so they commit first or are
 * refused.
 */
export async function keepClosed(tx: PoolClient, accountId: string, now: Date): Promise<void> {
  await tx.query(
    `update accounts set state = 'closed', closed_at = $2, email_blind = null, phone_blind = null where account_id = $1`,
    [accountId, now],
  );
  await endEverything(tx, accountId);
  for (const table of SECRETS) await tx.query(`delete from ${table} where account_id = $1`, [accountId]);
  await tx.query('delete from account_codes where owner = $1', [accountId]);
}
