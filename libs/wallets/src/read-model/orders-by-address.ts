import type { Pool, PoolClient } from 'pg';

/** An order and the address that is its own. */
export interface AddressedOrder {
  readonly orderId: string;
  readonly orderNumber: string;
  readonly index: number;
  readonly address: string;
  readonly watchedUntil: Date;
}

const SELECT = `select address, index, order_id, order_number, watched_until from deposit_addresses`;

interface Row {
  readonly address: string;
  readonly index: string;
  readonly order_id: string;
  readonly order_number: string;
  readonly watched_until: Date;
}

/**
 * The orders whose addresses are among the given ones, keyed by address. One look into the index for each given address:
 * the cost does not depend on how many addresses were ever issued. Addresses stay known after their watch has ended:
 * what arrives late is still somebody's money.
 */
export async function findByAddresses(
  db: Pool | PoolClient,
  addresses: readonly string[],
): Promise<Map<string, AddressedOrder>> {
  if (addresses.length === 0) return new Map();
  // Not a named statement: a plan made while the table was small would go through all of it when it has grown.
  const { rows } = await db.query<Row>(`${SELECT} where address = any($1::text[])`, [addresses]);
  return new Map(rows.map((row) => [row.address, addressed(row)]));
}

/** The order of a public number (`S…`), or null. */
export async function findOrderByNumber(db: Pool | PoolClient, orderNumber: string): Promise<AddressedOrder | null> {
  const { rows } = await db.query<Row>(`${SELECT} where order_number = $1`, [orderNumber]);
  return rows[0] ? addressed(rows[0]) : null;
}

/** The order of an id, or null. */
export async function findOrderById(db: Pool | PoolClient, orderId: string): Promise<AddressedOrder | null> {
  const { rows } = await db.query<Row>(`${SELECT} where order_id = $1`, [orderId]);
  return rows[0] ? addressed(rows[0]) : null;
}

function addressed(row: Row): AddressedOrder {
  return {
    orderId: row.order_id,
    orderNumber: row.order_number,
    index: Number(row.index),
    address: row.address,
    watchedUntil: row.watched_until,
  };
}

/** When the signer's first addresses were issued, or null: nothing can have arrived before. */
export async function firstIssuedAt(db: Pool | PoolClient): Promise<Date | null> {
  const { rows } = await db.query<{ issued_at: Date }>('select issued_at from address_pool order by index limit 1');
  return rows[0]?.issued_at ?? null;
}
