import { streams } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import { signedOut } from '@usdt-africa/platform';
import type { Pool, PoolClient } from 'pg';

/*
 * Whether an account is frozen is decided in one place: its row in `accounts`. Freezing writes that row in the transaction of
 * its event. Whatever a freeze keeps from happening reads the row, and holds it, in the transaction in which it would happen:
 * it happened before the freeze, and the freeze waits for it; or it waits for the freeze, and does not happen.
 */

/** What a read inside a transaction holds, so that nobody freezes the account before the transaction ends. */
const HELD = 'for share of a';

/**
 * Refuses what a frozen customer may not begin.
 * @param db in a transaction: nobody freezes this account until it ends; a pool: as it is just now
 * @throws Refusal 403 `paused`; 401 `signed-out` once it is closed
 */
export async function assertNotFrozen(db: Pool | PoolClient, accountId: string): Promise<void> {
  const state = await stateOf(db, accountId);
  if (state === 'frozen') throw refusal('accounts.paused');
  // A request that was let in a moment before its account was closed.
  if (state === 'closed') throw signedOut();
}

/**
 * Refuses what would bring back something of an account that was closed a moment ago; nobody closes it until the transaction ends.
 * @throws Refusal 401 `signed-out`
 */
export async function assertNotClosed(tx: PoolClient, accountId: string): Promise<void> {
  if ((await stateOf(tx, accountId)) === 'closed') throw signedOut();
}

/** Whether an account is frozen; nobody freezes it until the transaction ends. */
export async function isFrozen(tx: PoolClient, accountId: string): Promise<boolean> {
  return (await stateOf(tx, accountId)) === 'frozen';
}

/** @param db in a transaction it stays so until that ends */
async function stateOf(db: Pool | PoolClient, accountId: string): Promise<string | undefined> {
  const { rows } = await db.query<{ state: string }>(
    `select a.state from accounts a where a.account_id = $1 ${'release' in db ? HELD : ''}`,
    [accountId],
  );
  return rows[0]?.state;
}

/**
 * Whether money of an order waits because the account that owns it is frozen; nobody freezes it until the transaction ends.
 * Whose an order is, its own events say: who placed it, or the account that it was adopted by.
 */
export async function isOwnerFrozen(tx: PoolClient, orderId: string): Promise<boolean> {
  const { rows } = await tx.query<{ state: string }>(
    `select a.state from accounts a where a.owner_key = (
       select coalesce(e.data->>'ownerKey', e.data->>'guestHash') from events e
       where e.stream_id = $1 and e.type in ('OrderPlaced', 'OrderAdopted') order by e.version desc limit 1)
     ${HELD}`,
    [streams.order(orderId)],
  );
  return rows[0]?.state === 'frozen';
}

/** Keeps in the account's row whether it is frozen, in the transaction of the event that says so. */
export async function keepFrozen(tx: PoolClient, accountId: string, isFrozen: boolean): Promise<void> {
  await tx.query(`update accounts set state = $2 where account_id = $1 and state <> 'closed'`, [
    accountId,
    isFrozen ? 'frozen' : 'active',
  ]);
}
