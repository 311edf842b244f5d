import { Refusal } from '@usdt-africa/kernel';
import type { Pool, PoolClient } from 'pg';

/** A deposit address and the number of the key behind it. */
export interface TakenAddress {
  readonly index: number;
  readonly address: string;
}

/** What ties an address to its order. */
export interface AddressAssignment extends TakenAddress {
  readonly orderId: string;
  readonly orderNumber: string;
  readonly watchedUntil: Date;
}

const RETRY_AFTER_SECONDS = 5;

/**
 * Takes the next address for good. Call it before the transaction of the append, never inside one: a number that is taken
 * and not used leaves a gap, which is fine; a number given back could be given out twice.
 * @throws Refusal 503 `addresses-short` while the signer has not filled the pool that far
 */
export async function takeAddress(pool: Pool): Promise<TakenAddress> {
  const { rows } = await pool.query<{ index: string; address: string | null }>(
    `with taken as (select nextval('deposit_index') as index)
     select taken.index, address_pool.address from taken left join address_pool using (index)`,
  );
  const { index, address } = rows[0]!;
  if (address === null)
    throw new Refusal(503, 'addresses-short', 'No deposit address is ready. Please try again in a few seconds.', {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    });
  return { index: Number(index), address };
}

/**
 * Ties an address to its order: in the transaction of the append that places the order, after it. From its commit on the
 * watcher credits what arrives there.
 */
export async function assignAddress(tx: PoolClient, assignment: AddressAssignment): Promise<void> {
  await tx.query(
    `insert into deposit_addresses (address, index, order_id, order_number, watched_until) values ($1, $2, $3, $4, $5)`,
    [assignment.address, assignment.index, assignment.orderId, assignment.orderNumber, assignment.watchedUntil],
  );
}

/**
 * Leaves out the next `count` indexes for good: after a restored copy the sequence stands where the copy was taken, and
 * what was given out since must not be given out again. Needs the owner's role.
 */
export async function skipAddresses(owner: Pool | PoolClient, count: number): Promise<void> {
  await owner.query(
    `select setval('deposit_index', case when is_called then last_value + 1 else last_value end + $1::bigint, false)
     from deposit_index`,
    [count],
  );
}
