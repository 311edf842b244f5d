#!/usr/bin/env node
/**
 * What a release asks of a PostgreSQL before the product starts: the roles with their passwords, the database, its newest
 * schema. Doing it again changes nothing. The only program that is told the superuser's password.
 */
import { createDatabase, databaseExists, ensureRoles, urlFor } from '../lib/postgres.mjs';

const NAME = 'usdt_africa';

/** @param {string} name */
function setting(name) {
  const value = process.env[name];
  if (value) return value;
  process.stderr.write(`${name} is not set.\n`);
  process.exit(1);
}

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
await ensureRoles(cluster);
if (!(await databaseExists(cluster, NAME))) await createDatabase(cluster, NAME);
process.env['DATABASE_OWNER_URL'] = urlFor(cluster, 'owner', NAME);
const migrate = new URL('../../migrations/dist/run.js', import.meta.url);
await import(migrate.href);
