/** The names in the database that the migrations make. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database } from '../database.mjs';
import { freePorts } from '../free-ports.mjs';
import { reachableFolder } from '../postgres-place.mjs';
import { newPasswords } from '../postgres.mjs';

const NAMES = `
  select table_name as name from information_schema.tables where table_schema = 'public'
  union all select column_name from information_schema.columns where table_schema = 'public'
  union all select indexname from pg_indexes where schemaname = 'public'
  union all select conname from pg_constraint c join pg_namespace n on n.oid = c.connamespace
    where n.nspname = 'public' and contype <> 'n'
  union all select proname from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname = 'public'
  union all select tgname from pg_trigger where not tgisinternal`;

/**
 * Makes a database by the migrations, in a scratch folder, and reads the names of its tables, columns, indexes, constraints,
 * functions and triggers.
 * @returns {Promise<string[]>}
 */
export async function catalogueNames() {
  const scratch = mkdtempSync(join(tmpdir(), 'figures-'));
  const [port] = await freePorts(1);
  const database = new Database({
    folder: reachableFolder(join(scratch, 'postgres')),
    port: /** @type {number} */ (port),
    passwords: newPasswords(),
    durable: false,
  });
  try {
    await database.start();
    await database.migrate(() => undefined);
    const { default: pg } = await import('pg');
    const client = new pg.Client({ connectionString: database.url('owner') });
    await client.connect();
    try {
      const { rows } = await client.query(NAMES);
      return rows.map(({ name }) => String(name));
    } finally {
      await client.end();
    }
  } finally {
    await database.stop();
    rmSync(scratch, { recursive: true, force: true });
  }
}
