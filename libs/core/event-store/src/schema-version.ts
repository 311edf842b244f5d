import type { Pool } from 'pg';

/** The newest migration that this release was written with; a test holds it to the last of `migrations`. */
export const NEWEST_MIGRATION = 1763700000151;

/** The database lacks migrations that this release needs. */
export class OldSchemaError extends Error {
  override readonly name = 'OldSchemaError';
  constructor() {
    super('The migrations of this release were not run on this database.');
  }
}

/** To be asked before work is given to a process. @throws OldSchemaError; a newer release's schema is not refused */
export async function assertSchemaCurrent(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ current: boolean | null }>(
    'select max(timestamp) >= $1::bigint as current from schema_migrations',
    [NEWEST_MIGRATION],
  );
  if (rows[0]?.current !== true) throw new OldSchemaError();
}
