#!/usr/bin/env node
/**
 * Prepares a PostgreSQL for a release before the product starts: the roles with their passwords, the database, its
 * newest schema. Repeating it changes nothing. The only program that receives the superuser's password. It waits a
 * minute for a database that is not there yet (`POSTGRES_PATIENCE_SECONDS`).
 */
import { withSettingFiles } from '@usdt-africa/platform/process';
import { withPatience } from '@usdt-africa/tools/wait-for-database';
import { createDatabase, databaseExists, ensureRoles, urlFor } from '@usdt-africa/tools/postgres';

const NAME = 'usdt_africa';

try {
  await prepare(withSettingFiles(process.env));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
await import(new URL('../../../migrations/dist/run.js', import.meta.url).href);

/** @param {Record<string, string | undefined>} env */
async function prepare(env) {
  const setting = (/** @type {string} */ name) => {
    const value = env[name];
    if (!value) throw new Error(`${name} is not set.`);
    return value;
  };
  const cluster = {
    host: setting('POSTGRES_HOST'),
    port: Number(setting('POSTGRES_PORT')),
    passwords: {
      superuser: setting('POSTGRES_PASSWORD'),
      owner: setting('POSTGRES_OWNER_PASSWORD'),
      app: setting('POSTGRES_APP_PASSWORD'),
      reader: setting('POSTGRES_READER_PASSWORD'),
    },
  };
  const patienceMs = 1000 * Number(env['POSTGRES_PATIENCE_SECONDS'] || 60);
  const place = `${cluster.host}:${cluster.port}`;
  await withPatience(() => ensureRoles(cluster), { patienceMs, place });
  if (!(await databaseExists(cluster, NAME))) await createDatabase(cluster, NAME);
  process.env['DATABASE_OWNER_URL'] = urlFor(cluster, 'owner', NAME);
}
