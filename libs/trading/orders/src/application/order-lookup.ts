import type { Identifier } from '@usdt-africa/limits';
import type { Pool, PoolClient } from 'pg';

/** Kind of index by which a person's orders are found. */
export type LookupKind = 'browser' | 'mail-address' | 'phone-number';

/** One identifier of a person: the index under the current key first, then those under retired keys. */
export interface Lookup {
  readonly kind: LookupKind;
  readonly indexes: readonly string[];
}

export interface FoundOrder {
  readonly orderId: string;
  readonly by: LookupKind;
}

/** Those of a person's identifiers that prove who they are: a bank account may belong to another person. */
export function lookupsOf(identifiers: readonly Identifier[]): Lookup[] {
  return identifiers.flatMap(({ kind, indexes }) =>
    kind === 'mail-address' || kind === 'phone-number' ? [{ kind, indexes }] : [],
  );
}

/** The browser of this key. */
export const browserLookup = (key: string): Lookup => ({ kind: 'browser', indexes: [key] });

/** In the transaction that the order is placed in. */
export async function saveLookups(
  tx: PoolClient,
  order: { readonly orderId: string; readonly placedAt: Date },
  lookups: readonly Lookup[],
): Promise<void> {
  await tx.query(
    `insert into order_lookups (kind, person, placed_at, order_id)
     select kind, person, $3, $4 from unnest($1::text[], $2::text[]) as f(kind, person) on conflict do nothing`,
    [lookups.map(({ kind }) => kind), lookups.map(({ indexes }) => indexes[0]), order.placedAt, order.orderId],
  );
}

/** The latest orders of an identifier, whether or not the person still has access to them. */
export async function ordersFoundBy(
  pool: Pool,
  { kind, indexes }: Lookup,
  { since, most }: { readonly since: Date | null; readonly most: number },
): Promise<FoundOrder[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select order_id as id from order_lookups
     where kind = $1 and person = any($2::text[]) and placed_at >= coalesce($3, '-infinity'::timestamptz)
     order by placed_at desc, order_id desc limit $4`,
    [kind, indexes, since, most],
  );
  return rows.map(({ id }) => ({ orderId: id, by: kind }));
}
