import type { Identifier } from '@usdt-africa/limits';
import type { Pool, PoolClient } from 'pg';

/** By what somebody's orders are found again. */
export type FinderKind = 'browser' | 'mail-address' | 'phone-number';

/** Somebody by one thing they are known by: the index that is written today first, then those by retired keys. */
export interface Finder {
  readonly kind: FinderKind;
  readonly indexes: readonly string[];
}

export interface FoundOrder {
  readonly orderId: string;
  readonly by: FinderKind;
}

/** Of what a person gave, what proves who they are: a bank account may be anybody's. */
export function findersOf(identifiers: readonly Identifier[]): Finder[] {
  return identifiers.flatMap(({ kind, indexes }) =>
    kind === 'mail-address' || kind === 'phone-number' ? [{ kind, indexes }] : [],
  );
}

/** The browser of this key. */
export const browserFinder = (key: string): Finder => ({ kind: 'browser', indexes: [key] });

/** In the transaction that the order is placed in. */
export async function keepFinders(
  tx: PoolClient,
  order: { readonly orderId: string; readonly placedAt: Date },
  finders: readonly Finder[],
): Promise<void> {
  await tx.query(
    `insert into order_finders (kind, person, placed_at, order_id)
     select kind, person, $3, $4 from unnest($1::text[], $2::text[]) as f(kind, person) on conflict do nothing`,
    [finders.map(({ kind }) => kind), finders.map(({ indexes }) => indexes[0]), order.placedAt, order.orderId],
  );
}

/** The latest orders of somebody, whether or not they may have them still. */
export async function ordersFoundBy(
  pool: Pool,
  { kind, indexes }: Finder,
  { since, most }: { readonly since: Date | null; readonly most: number },
): Promise<FoundOrder[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select order_id as id from order_finders
     where kind = $1 and person = any($2::text[]) and placed_at >= coalesce($3, '-infinity'::timestamptz)
     order by placed_at desc, order_id desc limit $4`,
    [kind, indexes, since, most],
  );
  return rows.map(({ id }) => ({ orderId: id, by: kind }));
}
