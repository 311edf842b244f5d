import type { PoolClient } from 'pg';
import { endEverything } from './sessions.js';

/** All that refers to an account but the plan of its end: a test looks for tables that are missing here. */
const SECRETS = [
  'account_recovery_codes',
  'account_passkeys',
  'account_identities',
  'account_devices',
  'account_registrations',
  'account_identities',
  'account_identity_visits',
  'account_pictures',
  'account_credentials',
] as const;

/**
 * Takes a customer's row out of use, in the transaction of the event that says so: nobody comes in by it, address and number may be
 * registered anew, the username never. Whoever places or takes over an order for it holds the row: they come before, or are refused.
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
