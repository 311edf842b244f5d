import { streams } from '@usdt-africa/contracts/events';
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

/** An address that the signer issued, and the owner of deposits to it. */
export interface OurAddress {
  readonly address: string;
  readonly index: number;
  /** The order that was placed with this address, by the table's word and the order's own; null when they do not agree. */
  readonly order: AddressedOrder | null;
  /** The order that the table alone names; null when it names none. */
  readonly namedOrderId: string | null;
}

interface OurRow {
  readonly address: string;
  readonly index: string;
  readonly order_id: string | null;
  readonly order_number: string | null;
  readonly watched_until: Date | null;
}

/**
 * Those of the given addresses that are ours, keyed by address. Money follows the result, so the table is not trusted
 * alone: an order counts when the event that placed it, which cannot be changed unnoticed, names the same address and
 * number. One index lookup for each foreign address: the cost does not depend on how many were ever issued. Addresses
 * stay known after their watch has ended: a late deposit still belongs to a customer.
 */
export async function findByAddresses(
  db: Pool | PoolClient,
  addresses: readonly string[],
): Promise<Map<string, OurAddress>> {
  if (addresses.length === 0) return new Map();
  // Not a named statement, and one lookup per address (`offset 0` keeps it that way): a plan made while the tables were
  // small, or for many addresses at once, would scan all of them.
  const { rows } = await db.query<OurRow>(
    `select ours.* from unnest($1::text[]) as wanted (address) cross join lateral (
       select pool.address, pool.index, named.order_id, named.order_number, named.watched_until
       from address_pool as pool left join deposit_addresses as named on named.address = pool.address
       where pool.address = wanted.address offset 0) as ours`,
    [addresses],
  );
  const placed = await addressesPlacedWith(db, rows);
  return new Map(
    rows.map((row) => {
      const { address, index, order_id: named, order_number, watched_until } = row;
      const isProven = named !== null && placed.get(named) === `${address} ${order_number}`;
      const order = isProven
        ? { orderId: named, orderNumber: order_number!, index: Number(index), address, watchedUntil: watched_until! }
        : null;
      return [address, { address, index: Number(index), order, namedOrderId: named }];
    }),
  );
}

/** Address and number that the named orders were placed with, by order, as the history has it. */
async function addressesPlacedWith(db: Pool | PoolClient, rows: readonly OurRow[]): Promise<Map<string, string>> {
  const named = rows.flatMap((row) => (row.order_id === null ? [] : [streams.order(row.order_id)]));
  if (named.length === 0) return new Map();
  const { rows: placed } = await db.query<{ stream_id: string; placed_with: string }>(
    `select stream_id, (data->>'address') || ' ' || (data->>'number') as placed_with from events
     where stream_id = any($1::text[]) and version = 1 and type = 'OrderPlaced'`,
    [named],
  );
  return new Map(placed.map((row) => [row.stream_id.slice(streams.order('').length), row.placed_with]));
}

/** The order of a public number (`S…`), or null. */
export async function findOrderByNumber(db: Pool | PoolClient, orderNumber: string): Promise<AddressedOrder | null> {
  const { rows } = await db.query<Row>(`${SELECT} where order_number = $1`, [orderNumber]);
  return rows[0] ? addressed(rows[0]) : null;
}

/**
 * The order of a public number, or the order with the nearest number; null while there are no orders. With it a caller
 * can do the same work for an unknown number as for a known one: the time taken does not distinguish them.
 */
export async function nearestOrder(db: Pool | PoolClient, orderNumber: string): Promise<AddressedOrder | null> {
  const { rows } = await db.query<Row>(
    `(${SELECT} where order_number >= $1 order by order_number limit 1)
     union all (${SELECT} where order_number < $1 order by order_number desc limit 1) limit 1`,
    [orderNumber],
  );
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

/** When the signer's first addresses were issued, or null: no deposit can be earlier. */
export async function firstIssuedAt(db: Pool | PoolClient): Promise<Date | null> {
  const { rows } = await db.query<{ issued_at: Date }>('select issued_at from address_pool order by index limit 1');
  return rows[0]?.issued_at ?? null;
}
