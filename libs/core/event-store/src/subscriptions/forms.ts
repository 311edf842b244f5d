import type { Pool, PoolClient } from 'pg';
import { withTransaction } from '../connection.js';
import type { Projection } from '../types.js';
import { lockSubscription } from './places.js';

/** What a projection's rows are stored as, and whose names they were. */
export type Formed = Pick<Projection, 'name' | 'form' | 'replaces'>;

/** The form that a projection's code reads and writes. */
export function formOf({ form }: Pick<Projection, 'form'>): number {
  return form ?? 1;
}

/**
 * Says, for the rest of the transaction, in which form rows are written. The database refuses to move the place of rows that
 * are of a later form: a worker of an earlier release, which says nothing, writes form 1.
 */
export function declareForm(projection: Pick<Projection, 'form'>): string {
  return `set local usdt_africa.form = ${formOf(projection)}`;
}

/** How the rows that are there compare with what a projection's code reads and writes. */
export type Standing = 'same' | 'earlier' | 'later';

/**
 * Looks up which form a projection's rows are of. Where there are none yet, they will be of its own, and that is written down.
 */
export async function standingOfForm(pool: Pool, projection: Formed): Promise<Standing> {
  return withTransaction(pool, async (tx) => {
    await lockSubscription(tx, projection.name);
    const { rows } = await tx.query<{ form: number | null; some: boolean }>(
      `select (select form from projection_forms where projection = $1) as form,
         exists (select from subscription_checkpoints where name = $1 and epoch > 0)
           or exists (select from subscription_partitions where name = $1 and epoch > 0) as some`,
      [projection.name],
    );
    const { form, some } = rows[0]!;
    const [own, stored] = [formOf(projection), form ?? (some ? 1 : null)];
    if (stored === null) await saveForm(tx, projection);
    if (stored === null || stored === own) return 'same';
    return stored < own ? 'earlier' : 'later';
  });
}

/** Whether a projection's rows are of the form that its code reads and writes, as far as is written down. */
export async function isOwnForm(pool: Pool, projection: Formed): Promise<boolean> {
  const { rows } = await pool.query<{ form: number | null }>(
    'select (select form from projection_forms where projection = $1) as form',
    [projection.name],
  );
  return (rows[0]!.form ?? 1) === formOf(projection);
}

/**
 * Writes down that a projection's rows are of its form, and that nobody writes those of whom it replaces. Form 1 is what is
 * not written down.
 */
export async function saveForm(tx: PoolClient, { name, form, replaces = [] }: Formed): Promise<void> {
  const own = formOf({ ...(form === undefined ? {} : { form }) });
  if (own === 1) return;
  await tx.query(
    `insert into public.projection_forms (projection, form) select *, $2::int from unnest($1::text[])
     on conflict (projection) do update set form = excluded.form`,
    [[name, ...replaces], own],
  );
}

/** A projection's rows are of a later release's form: a worker of that release goes on with them. */
export class LaterFormError extends Error {
  constructor(name: string) {
    super(`the rows of ${name} are of a later release's form`);
    this.name = 'LaterFormError';
  }
}
