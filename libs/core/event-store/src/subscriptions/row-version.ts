import type { Pool, PoolClient } from 'pg';
import { withTransaction } from '../connection.js';
import type { Projection } from '../types.js';
import { lockSubscription } from './positions.js';

/** What a projection's rows are stored as, and whose names they were. */
export type VersionedRows = Pick<Projection, 'name' | 'rowVersion' | 'replaces'>;

/** The form that a projection's code reads and writes. */
export function rowVersionOf({ rowVersion }: Pick<Projection, 'rowVersion'>): number {
  return rowVersion ?? 1;
}

/**
 * Statement that sets, for the rest of the transaction, the version in which rows are written. The database refuses to
 * move the position of rows with a later version: a worker of an earlier release, which sets nothing, writes version 1.
 */
export function declareForm(projection: Pick<Projection, 'rowVersion'>): string {
  return `set local usdt_africa.row_version = ${rowVersionOf(projection)}`;
}

/** How the rows that are there compare with what a projection's code reads and writes. */
export type VersionComparison = 'same' | 'earlier' | 'later';

/**
 * Looks up how the version of a projection's rows compares with its code. If there are no rows yet, they will have its
 * own version, which is recorded.
 */
export async function compareRowVersion(pool: Pool, projection: VersionedRows): Promise<VersionComparison> {
  return withTransaction(pool, async (tx) => {
    await lockSubscription(tx, projection.name);
    const { rows } = await tx.query<{ rowVersion: number | null; some: boolean }>(
      `select (select row_version from projection_row_versions where projection = $1) as "rowVersion",
         exists (select from subscription_checkpoints where name = $1 and epoch > 0)
           or exists (select from subscription_partitions where name = $1 and epoch > 0) as some`,
      [projection.name],
    );
    const { rowVersion, some } = rows[0]!;
    const [own, stored] = [rowVersionOf(projection), rowVersion ?? (some ? 1 : null)];
    if (stored === null) await saveRowVersion(tx, projection);
    if (stored === null || stored === own) return 'same';
    return stored < own ? 'earlier' : 'later';
  });
}

/** Whether a projection's rows have the version that its code reads and writes, as far as recorded. */
export async function isOwnRowVersion(pool: Pool, projection: VersionedRows): Promise<boolean> {
  const { rows } = await pool.query<{ rowVersion: number | null }>(
    'select (select row_version from projection_row_versions where projection = $1) as "rowVersion"',
    [projection.name],
  );
  return (rows[0]!.rowVersion ?? 1) === rowVersionOf(projection);
}

/**
 * Records that a projection's rows have its version, and that rows of the projections it replaces must not be written.
 * Version 1 is not recorded.
 */
export async function saveRowVersion(
  tx: PoolClient,
  { name, rowVersion, replaces = [] }: VersionedRows,
): Promise<void> {
  const own = rowVersionOf({ ...(rowVersion === undefined ? {} : { rowVersion }) });
  if (own === 1) return;
  await tx.query(
    `insert into public.projection_row_versions (projection, row_version) select *, $2::int from unnest($1::text[])
     on conflict (projection) do update set row_version = excluded.row_version`,
    [[name, ...replaces], own],
  );
}

/** A projection's rows have the version of a later release: a worker of that release continues with them. */
export class LaterRowVersionError extends Error {
  constructor(name: string) {
    super(`the rows of ${name} have the row version of a later release`);
    this.name = 'LaterRowVersionError';
  }
}
