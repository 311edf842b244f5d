/**
 * A real PostgreSQL 18 from npm, for `npm start` and for the tests. Its programs are spawned directly and detached: the
 * npm package's own runner hooks the process's exit and would stop the database before the product.
 */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder, postgresUser, programs } from './postgres-place.mjs';
import { isHolding } from './lock.mjs';
import { childrenOf, commandOf, freePort, isAlive, isPortFree, signal, startedAt, until } from './processes.mjs';

/** The database roles, as migrations/src/roles.ts names them (a test compares the two). */
export const ROLES = /** @type {const} */ ({ owner: 'usdt_owner', app: 'usdt_app', reader: 'usdt_reader' });
const SUPERUSER = 'postgres';

/** @typedef {import('./postgres.d.mts').Passwords} Passwords */
/** @typedef {import('./postgres.d.mts').Cluster} Cluster */
/** @typedef {import('./postgres.d.mts').ClusterAddress} ClusterAddress */
/** @typedef {import('./postgres.d.mts').ClusterOptions} ClusterOptions */

/**
 * New passwords for every role.
 * @returns {Passwords}
 */
export function newPasswords() {
  const password = () => randomBytes(24).toString('base64url');
  return { superuser: password(), owner: password(), app: password(), reader: password() };
}

/**
 * The connection address of a role.
 * @param {ClusterAddress} cluster
 * @param {keyof Passwords} role
 * @param {string} database
 * @returns {string}
 */
export function urlFor({ host = '127.0.0.1', port, passwords }, role, database) {
  const name = role === 'superuser' ? SUPERUSER : ROLES[role];
  return `postgres://${name}:${passwords[role]}@${host}:${port}/${database}`;
}

/**
 * Starts PostgreSQL in a folder (made and initialised when it is new), waits until it answers, and sees to the roles.
 * A PostgreSQL that an earlier, killed run left on the same folder is stopped first.
 * @param {ClusterOptions} options
 * @returns {Promise<Cluster>}
 */
export async function startCluster({ folder, port, passwords, durable = true, settings = {}, patienceMs = 60_000 }) {
  const { initdb, postgres } = await programs();
  makeFolder(folder);
  const data = join(folder, 'data');
  await stopLeftover(data);
  if (!existsSync(join(data, 'global', 'pg_control'))) await initialise(initdb, folder, data, passwords, durable);
  const all = { ...defaults(durable), ...settings };
  for (let attempt = 1; ; attempt++) {
    const chosen = port ?? (await freePort());
    const pid = await launch(postgres, folder, data, chosen, all);
    const cluster = { port: chosen, passwords };
    if (await answers(pid, cluster, patienceMs)) {
      await ensureRoles(cluster);
      // The system reuses the pid of an ended process: a foreign process must not be taken for this one.
      const holder = { pid, startedAt: startedAt(pid) };
      const isRunning = () => isHolding(holder);
      return {
        ...cluster,
        folder,
        pid,
        isRunning,
        stop: () => stopServer(pid, isRunning),
        kill: () => killServer(pid, isRunning),
      };
    }
    await stopServer(pid);
    // A port found free a moment ago may be taken by now; a given one is not ours to change.
    if (port !== undefined || attempt === 3) throw new Error(await explainFailure(chosen, folder));
  }
}

/**
 * Makes a database that the owner role owns and the two others may connect to, and nothing more: what they may do in it,
 * its migrations grant.
 * @param {ClusterAddress} cluster
 * @param {string} name
 * @param {string} [template]
 */
export async function createDatabase(cluster, name, template = 'template0') {
  await asSuperuser(cluster, async (client) => {
    const database = client.escapeIdentifier(name);
    // What a copy has in common with its template need not go through the write-ahead log: a third of the work.
    const strategy = template === 'template0' ? '' : 'strategy file_copy';
    await client.query(
      `create database ${database} owner ${ROLES.owner} template ${client.escapeIdentifier(template)} ${strategy}`,
    );
    await client.query(`revoke all on database ${database} from public`);
    await client.query(`grant connect on database ${database} to ${ROLES.app}, ${ROLES.reader}`);
  });
}

/**
 * Whether a database of this name exists.
 * @param {ClusterAddress} cluster
 * @param {string} name
 * @returns {Promise<boolean>}
 */
export async function databaseExists(cluster, name) {
  return asSuperuser(cluster, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    return rowCount === 1;
  });
}

/**
 * Runs something on a connection of the superuser.
 * @template T
 * @param {ClusterAddress} cluster
 * @param {(client: import('pg').Client) => Promise<T>} work
 * @param {string} [database]
 * @returns {Promise<T>}
 */
export async function asSuperuser(cluster, work, database = 'postgres') {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: urlFor(cluster, 'superuser', database) });
  // Without a listener a connection that PostgreSQL's end cuts would end this process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Stops the PostgreSQL that an earlier run left on a folder, if there is one. The pid in its file may have been reused
 * since: only a process whose command line names this folder is stopped.
 * @param {string} data
 */
export async function stopLeftover(data) {
  const file = join(data, 'postmaster.pid');
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  if (isAlive(pid) && (process.platform === 'win32' || commandOf(pid).includes(data))) await stopServer(pid);
  rmSync(file, { force: true });
}

/** @param {boolean} durable */
function defaults(durable) {
  return {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    // The event store's readers wait for the oldest transaction: nothing may hold one open for long.
    max_prepared_transactions: '0',
    idle_in_transaction_session_timeout: '30s',
    password_encryption: 'scram-sha-256',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...(durable ? {} : { fsync: 'off', full_page_writes: 'off', shared_buffers: '64MB' }),
  };
}

/**
 * @param {string} initdb
 * @param {string} folder
 * @param {string} data
 * @param {Passwords} passwords
 * @param {boolean} durable
 */
async function initialise(initdb, folder, data, passwords, durable) {
  // The remains of an interrupted initialisation hold no stored data.
  rmSync(data, { recursive: true, force: true });
  const secret = join(folder, 'initdb-password');
  const user = postgresUser();
  writeFileSync(secret, passwords.superuser, { mode: 0o600 });
  if (user) await chown(secret, user);
  const args = ['--pgdata', data, '--username', SUPERUSER, '--pwfile', secret, '--auth', 'scram-sha-256'];
  args.push('--encoding', 'UTF8', '--locale', 'C', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8');
  if (!durable) args.push('--no-sync');
  try {
    const { code, output } = await run(initdb, args, folder);
    if (code !== 0) {
      rmSync(data, { recursive: true, force: true });
      throw new Error(`PostgreSQL could not create its data folder ${data}: ${lastLine(output)}`);
    }
  } finally {
    rmSync(secret, { force: true });
  }
}

/**
 * @param {string} program
 * @param {string[]} args
 * @param {string} cwd
 * @returns {Promise<{ code: number | null, output: string }>}
 */
function run(program, args, cwd) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, env: environment(), ...identity(), stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (part) => (output += part));
    child.stderr.on('data', (part) => (output += part));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });
}

/**
 * @param {string} program
 * @param {string} folder
 * @param {string} data
 * @param {number} port
 * @param {Record<string, string>} settings
 * @returns {Promise<number>} the pid
 */
async function launch(program, folder, data, port, settings) {
  const args = ['-D', data, '-p', String(port)];
  for (const [name, value] of Object.entries(settings)) args.push('-c', `${name}=${value}`);
  const log = openSync(logOf(folder), 'w', 0o600);
  try {
    const child = spawn(program, args, {
      cwd: folder,
      env: environment(),
      ...identity(),
      detached: true,
      stdio: ['ignore', log, log],
    });
    child.unref();
    await new Promise((resolve, reject) => {
      child.once('spawn', resolve);
      child.once('error', reject);
    });
    return /** @type {number} */ (child.pid);
  } finally {
    closeSync(log);
  }
}

/** @param {string} folder */
const logOf = (folder) => join(folder, 'postgres.log');

function identity() {
  const user = postgresUser();
  return user ? { uid: user.uid, gid: user.gid } : {};
}

function environment() {
  // PG* variables of the caller's shell would change what initdb and postgres do.
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('PG') && name !== 'NODE_OPTIONS');
  return { ...Object.fromEntries(inherited), LC_ALL: 'C' };
}

/**
 * @param {string} path
 * @param {import('./postgres-place.mjs').SystemUser} user
 */
async function chown(path, user) {
  const { chownSync } = await import('node:fs');
  chownSync(path, user.uid, user.gid);
}

/**
 * Waits until PostgreSQL answers a query: it may have a crash to recover from.
 * @param {number} pid
 * @param {ClusterAddress} cluster
 * @param {number} patienceMs
 */
async function answers(pid, cluster, patienceMs) {
  let answered = false;
  await until(async () => {
    try {
      await asSuperuser(cluster, (client) => client.query('select 1'));
      answered = true;
    } catch (error) {
      // Only "wrong password" will not pass by waiting.
      if (/** @type {{ code?: string }} */ (error).code === '28P01') return true;
    }
    return answered || !isAlive(pid);
  }, patienceMs);
  return answered && isAlive(pid);
}

/**
 * Makes the three roles where they are missing, and gives them these passwords.
 * @param {ClusterAddress} cluster
 */
export async function ensureRoles(cluster) {
  await asSuperuser(cluster, async (client) => {
    for (const role of /** @type {const} */ (['owner', 'app', 'reader'])) {
      const { rowCount } = await client.query('select from pg_roles where rolname = $1', [ROLES[role]]);
      if (rowCount === 0) await client.query(`create role ${ROLES[role]}`);
      const attributes = 'login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password';
      await client.query(`alter role ${ROLES[role]} ${attributes} ${client.escapeLiteral(cluster.passwords[role])}`);
    }
  });
}

/** A slow disk takes a while to write a checkpoint; if that is cut off, the next start has to recover. */
const FAST_SHUTDOWN_MS = 30_000;

/**
 * PostgreSQL's fast shutdown: sessions are cut, everything is written. Harder when it takes longer than it should.
 * @param {number} pid
 * @param {() => boolean} [isRunning]
 */
async function stopServer(pid, isRunning = () => isAlive(pid)) {
  for (const [name, patience] of /** @type {const} */ ([
    ['SIGINT', FAST_SHUTDOWN_MS],
    ['SIGQUIT', 2000],
    ['SIGKILL', 2000],
  ])) {
    if (!isRunning()) return;
    signal(pid, name);
    if (await until(() => !isRunning(), patience, 10)) return;
  }
}

/**
 * Like a power cut: no shutdown at all, and no session is served any more once it returns. The sessions are killed too,
 * because each would notice the end only at its next check, and might answer a query before.
 * @param {number} pid
 * @param {() => boolean} isRunning
 */
async function killServer(pid, isRunning) {
  if (!isRunning()) return;
  const all = [pid, ...childrenOf(pid)];
  for (const each of all) signal(each, 'SIGKILL');
  await until(() => !all.some(isAlive), 5000, 10);
}

/**
 * @param {number} port
 * @param {string} folder
 */
async function explainFailure(port, folder) {
  if (!(await isPortFree(port))) return `PostgreSQL could not start: port ${port} is in use.`;
  const log = existsSync(logOf(folder)) ? readFileSync(logOf(folder), 'utf8') : '';
  return `PostgreSQL could not start: ${lastLine(log)} (${logOf(folder)})`;
}

/** @param {string} text */
function lastLine(text) {
  const lines = text.trim().split('\n');
  return (lines.findLast((line) => /error|fatal|panic/i.test(line)) ?? lines.at(-1) ?? '').trim();
}
