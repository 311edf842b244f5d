import { refusal } from '@usdt-africa/contracts/refusals';
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

/** Numbers left out in one statement. */
const MOST_LEFT_OUT = 100_000;

/**
 * Takes the next address for good. Call it before the transaction of the append, never inside one: a number that is taken
 * and not used leaves a gap, which is fine; a number given back could be given out twice. Gives nothing out on a database
 * that the signer has not agreed with since its server started: it may be a copy, whose next numbers are orders' already.
 * @throws Refusal 503 `addresses-short` while the signer has not agreed, or not filled the pool that far
 */
export async function takeAddress(pool: Pool): Promise<TakenAddress> {
  for (;;) {
    const { rows } = await pool.query<{ index: string; address: string | null; following: string | null }>(
      `with fence as (select usable_from from signer_fence_now where stands),
         taken as (select nextval('deposit_index') as index, usable_from from fence)
       select taken.index, case when taken.index >= taken.usable_from then address_pool.address end as address,
         (select min(index) from address_pool where index > greatest(taken.index, taken.usable_from - 1)) as following
       from taken left join address_pool using (index)`,
    );
    const taken = rows[0];
    if (taken && taken.address !== null) return { index: Number(taken.index), address: taken.address };
    if (!taken || taken.following === null) throw refusal('addresses.addresses-short');
    // Numbers that may not be given out, up to the next that may. Several at once leave out more than they must.
    const leftOut = Math.min(Number(taken.following) - Number(taken.index) - 1, MOST_LEFT_OUT);
    if (leftOut > 0) await pool.query(`select nextval('deposit_index') from generate_series(1, $1)`, [leftOut]);
  }
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
 * Skips the next `count` indexes for good: after a restored copy the sequence is at the position of the copy, and
 * indexes given out since then must not be given out again. Needs the owner's role.
 */
export async function skipAddresses(owner: Pool | PoolClient, count: number): Promise<void> {
  await owner.query(
    `select setval('deposit_index', case when is_called then last_value + 1 else last_value end + $1::bigint, false)
     from deposit_index`,
    [count],
  );
}
