import { randomBytes } from 'node:crypto';
import { asSuperuser, createDatabase, databaseExists, urlFor } from '@usdt-africa/tools/postgres';
import type { ClusterAddress } from '@usdt-africa/tools/postgres';
import pg from 'pg';

let loading: Promise<typeof import('@usdt-africa/migrations')> | undefined;
/** Loaded only by the process that makes a schema, and not by each suite: a hundred files, and TypeORM. */
const theMigrations = () => (loading ??= import('@usdt-africa/migrations'));

/** A database of one test file's own, with a pool per role. */
export interface TestDatabase {
  readonly name: string;
  readonly appUrl: string;
  readonly ownerUrl: string;
  readonly readerUrl: string;
  readonly app: pg.Pool;
  readonly owner: pg.Pool;
  readonly reader: pg.Pool;
  /** Ends the pools, cuts every other session, removes the database. For `afterAll`. */
  drop(): Promise<void>;
}

export interface TestDatabaseOptions {
  /** Runs only the first so many migrations, for the tests of a migration: 0 is an empty database. */
  readonly migrateTo?: number;
}

/**
 * Creates a database on this cluster: a copy of a migrated template, or a fresh one where `migrateTo` requires less.
 */
export async function databaseOn(cluster: ClusterAddress, options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const { migrateTo } = options;
  const name = `test_${randomBytes(8).toString('hex')}`;
  if (migrateTo === undefined) {
    await createDatabase(cluster, name, await migratedTemplate(cluster));
  } else {
    const { migrate, migrations } = await theMigrations();
    if (migrateTo < 0 || migrateTo > migrations.length) throw new RangeError(`there is no migration ${migrateTo}`);
    await createDatabase(cluster, name);
    if (migrateTo > 0) await migrate(urlFor(cluster, 'owner', name), migrateTo);
  }
  return open(cluster, name);
}

/** The name of the template with every migration, made by the first caller. */
async function migratedTemplate(cluster: ClusterAddress): Promise<string> {
  const template = 'test_template';
  const half = `${template}_unfinished`;
  await asSuperuser(cluster, async (client) => {
    // Held by the session: ends with it, whatever happens in between.
    await client.query('select pg_advisory_lock(1)');
    if (await databaseExists(cluster, template)) return;
    await client.query(`drop database if exists ${half} with (force)`);
    const { migrate } = await theMigrations();
    await createDatabase(cluster, half);
    await migrate(urlFor(cluster, 'owner', half));
    await client.query(`alter database ${half} rename to ${template}`);
  });
  return template;
}

function open(cluster: ClusterAddress, name: string): TestDatabase {
  const poolFor = (role: 'app' | 'owner' | 'reader'): pg.Pool => {
    const pool = new pg.Pool({ connectionString: urlFor(cluster, role, name), max: 10, allowExitOnIdle: true });
    // An idle connection that is cut (a test kills PostgreSQL, `drop` of another pool) must not end the test process.
    pool.on('error', () => undefined);
    return pool;
  };
  const pools = { app: poolFor('app'), owner: poolFor('owner'), reader: poolFor('reader') };
  return {
    name,
    appUrl: urlFor(cluster, 'app', name),
    ownerUrl: urlFor(cluster, 'owner', name),
    readerUrl: urlFor(cluster, 'reader', name),
    ...pools,
    drop: async () => {
      await asSuperuser(cluster, (client) => client.query(`drop database if exists ${name} with (force)`));
      await Promise.all(Object.values(pools).map((pool) => pool.end()));
    },
  };
}
