import { type PaidFor, streams } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import { signedOut } from '@usdt-africa/platform';
import type { Pool, PoolClient } from 'pg';

/*
 * Whether an account is frozen is decided in one place: its row in `accounts`. Freezing writes that row in the transaction of
 * its event. Whatever a freeze keeps from happening reads the row, and holds it, in the transaction in which it would happen:
 * it happened before the freeze, and the freeze waits for it; or it waits for the freeze, and does not happen.
 */

/** Row lock of a read in a transaction: the account cannot be frozen before the transaction ends. */
const HELD = 'for share of a';

/**
 * Refuses an action that is not allowed while the customer is frozen.
 * @param db in a transaction: the account cannot be frozen until it ends; a pool: the current state
 * @throws Refusal 403 `paused`; 401 `signed-out` once it is closed
 */
export async function assertNotFrozen(db: Pool | PoolClient, accountId: string): Promise<void> {
  const state = await accountState(db, accountId);
  if (state === 'frozen') throw refusal('accounts.paused');
  // A request that was admitted just before its account was closed.
  if (state === 'closed') throw signedOut();
}

/**
 * Refuses an action that would restore data of an account that was just closed; the account cannot be closed until the
 * transaction ends.
 * @throws Refusal 401 `signed-out`
 */
export async function assertNotClosed(tx: PoolClient, accountId: string): Promise<void> {
  if ((await accountState(tx, accountId)) === 'closed') throw signedOut();
}

/** Whether an account is frozen; it cannot be frozen until the transaction ends. */
export async function isFrozen(tx: PoolClient, accountId: string): Promise<boolean> {
  return (await accountState(tx, accountId)) === 'frozen';
}

/**
 * `active`, `frozen` or `closed`; undefined where there is no such account.
 * @param db in a transaction it stays so until that ends
 */
export async function accountState(db: Pool | PoolClient, accountId: string): Promise<string | undefined> {
  const { rows } = await db.query<{ state: string }>(
    `select a.state from accounts a where a.account_id = $1 ${'release' in db ? HELD : ''}`,
    [accountId],
  );
  return rows[0]?.state;
}

/** Key of the owner of what is paid, from its events: of an order the account that placed or claimed it. */
const OWNER_ACCOUNT = {
  order: `a.owner_key = (
    select coalesce(e.data->>'ownerKey', e.data->>'guestHash') from events e
    where e.stream_id = $1 and e.type in ('OrderPlaced', 'OrderClaimedByAccount') order by e.version desc limit 1)`,
  withdrawal: `a.account_id = (select (e.data->>'accountId')::uuid from events e where e.stream_id = $1 and e.version = 1)`,
} as const satisfies Record<PaidFor['kind'], string>;

/**
 * Whether the money of an order or a withdrawal must wait because its owner's account is frozen; the account cannot be frozen
 * until the transaction ends.
 */
export async function isOwnerFrozen(tx: PoolClient, { kind, id }: PaidFor): Promise<boolean> {
  const { rows } = await tx.query<{ state: string }>(
    `select a.state from accounts a where ${OWNER_ACCOUNT[kind]} ${HELD}`,
    [streams[kind](id)],
  );
  return rows[0]?.state === 'frozen';
}

/** Stores in the account's row whether it is frozen, in the transaction of the freeze event. */
export async function keepFrozen(tx: PoolClient, accountId: string, isFrozen: boolean): Promise<void> {
  await tx.query(`update accounts set state = $2 where account_id = $1 and state <> 'closed'`, [
    accountId,
    isFrozen ? 'frozen' : 'active',
  ]);
}
