/** The product's own PostgreSQL: in the data folder, on loopback, watched while the product runs. */
import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { backupFolder } from './backup-place.mjs';
import { EXIT_BEFORE_BASELINE, startAgain } from './baseline.mjs';
import { reachableFolder } from './postgres-place.mjs';
import { createDatabase, databaseExists, startCluster, stopLeftover, urlFor } from './postgres.mjs';
import { Complaint, ROOT } from './root.mjs';
import { run } from './run.mjs';

/** The product's database in its cluster. */
export const NAME = 'usdt_africa';

/** @typedef {import('./postgres.d.mts').Cluster} Cluster */

/**
 * Where the cluster of a data folder lies, and whether it is there already.
 * @param {string} dataFolder
 */
export function databaseFolder(dataFolder) {
  const wanted = join(dataFolder, 'postgres');
  const folder = reachableFolder(wanted);
  return { folder, isElsewhere: folder !== wanted, exists: existsSync(join(folder, 'data', 'global', 'pg_control')) };
}

/**
 * The data folder, and the folders outside of it that belong to its database.
 * @param {string} dataFolder
 * @param {NodeJS.ProcessEnv} env
 * @returns {[string, ...string[]]}
 */
export function foldersOf(dataFolder, env) {
  const { folder, isElsewhere } = databaseFolder(dataFolder);
  // The archive of another database takes no log of a new one.
  const backups = backupFolder(dataFolder, env);
  return [dataFolder, ...(isElsewhere ? [folder] : []), ...(existsSync(backups) ? [backups] : [])];
}

/**
 * Migrates a database's schema to the newest version.
 * @param {string} ownerUrl
 * @param {import('./root.mjs').Print} print
 * @param {readonly [string, ...string[]]} [folders] where the database lies, the data folder first
 * @throws Complaint
 */
export async function bringUpToDate(ownerUrl, print, folders) {
  const script = join(ROOT, 'dist', 'parts', 'migrate.js');
  const env = { ...process.env, DATABASE_OWNER_URL: ownerUrl };
  const { code, output } = await run([process.execPath, script], [], { cwd: ROOT, env });
  if (code === EXIT_BEFORE_BASELINE) throw new Complaint(folders ? startAgain(folders) : output.trim());
  if (code !== 0) throw new Complaint(`The database could not be updated:\n${output.trim()}`);
  const names = output.split('\n').filter(Boolean);
  if (names.length > 0) print(`Database updated: ${names.length} ${names.length === 1 ? 'change' : 'changes'}.`);
}

export class Database {
  /** @type {Cluster | undefined} */
  #cluster;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #watch;
  /** @type {Promise<void> | undefined} */
  #starting;
  #options;

  /** @param {import('./postgres.d.mts').ClusterOptions & { readonly port: number }} options */
  constructor(options) {
    this.#options = options;
  }

  /** Stops what a killed starter left, so that its port is free again. */
  async stopLeftover() {
    await stopLeftover(join(this.#options.folder, 'data'));
  }

  /** Resolves when it answers and the product's database is in it. */
  start() {
    this.#starting = (async () => {
      try {
        this.#cluster = await startCluster(this.#options);
        if (!(await databaseExists(this.#cluster, NAME))) await createDatabase(this.#cluster, NAME);
      } catch (error) {
        throw new Complaint(error instanceof Error ? error.message : String(error));
      }
    })();
    return this.#starting;
  }

  /**
   * @param {'owner' | 'app' | 'reader'} role
   * @returns {string}
   */
  url(role) {
    return urlFor({ port: this.#options.port, passwords: this.#options.passwords }, role, NAME);
  }

  /**
   * Migrates the schema to the newest version, as the owner.
   * @param {import('./root.mjs').Print} print
   * @param {readonly [string, ...string[]]} [folders] where the database lies, the data folder first
   */
  async migrate(print, folders) {
    await bringUpToDate(this.url('owner'), print, folders);
  }

  /**
   * Starts PostgreSQL again when it dies while the product runs.
   * @param {import('./root.mjs').Print} print
   */
  keepRunning(print) {
    let isBusy = false;
    this.#watch = setInterval(() => {
      if (isBusy || !this.#cluster || this.#cluster.isRunning()) return;
      isBusy = true;
      print('The database stopped. Starting it again.');
      this.start()
        .then(() => print('The database is back.'))
        .catch((error) => print(error.message))
        .finally(() => (isBusy = false));
    }, 1000);
  }

  async stop() {
    clearInterval(this.#watch);
    // PostgreSQL is a separate process from the moment it is spawned: a start under way is waited for, then stopped.
    await this.#starting?.catch(() => undefined);
    await this.#cluster?.stop();
  }
}

/**
 * Returns a path in its shortest form.
 * @param {string} path
 */
export function shown(path) {
  const short = relative(process.cwd(), path);
  return short.startsWith('..') ? path : short || '.';
}
