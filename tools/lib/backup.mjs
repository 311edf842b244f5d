/**
 * A base backup of the running product's PostgreSQL, by its backup API and a copy of its files (its package has no
 * pg_basebackup), with what stands outside it: the sealed history's export, the signer's state, the keys.
 */
import { chmodSync, closeSync, existsSync, fsyncSync, openSync, writeFileSync } from 'node:fs';
import { copyFile, cp, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { archiveFolder, backupsIn, factsOf, openArchive } from './backup-place.mjs';
import { NAME } from './database.mjs';
import { asSuperuser, databaseExists } from './postgres.mjs';
import { highestSignature } from './signer-journal.mjs';

/**
 * Recreated by every PostgreSQL that starts, or excluded from backups by its manual: the folder stays, its content does
 * not.
 */
const EMPTIED = [
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
];
const LEFT_OUT =
  /^(postmaster\.(pid|opts)|backup_label.*|tablespace_map.*|pg_internal\.init.*|pgsql_tmp.*|.*\.signal)$/;
/** Of the running signer: a copy of its lock would name a process of another machine. */
const LOCKS = /^\.?journal\.lock(\.\d+)?$/;
const SEGMENT = /^[0-9A-F]{24}$/;
/** How a folder is called until its backup is whole; its time follows, as in a backup's name. */
const HALF = '.half-';
/** No backup takes so long: one that is still half by then was cut off. */
const CUT_OFF_MS = 86_400_000;

/**
 * @typedef {object} Wanted
 * @property {import('./postgres.d.mts').ClusterAddress} cluster the running product's
 * @property {string} data PostgreSQL's data folder
 * @property {string} dataFolder the product's
 * @property {string} backups where they lie
 */

/**
 * Takes a backup while the product goes on working. It is complete: the write-ahead log that it needs is in it.
 * @param {Wanted} wanted
 * @param {Date} [now]
 * @returns {Promise<import('./backup-place.mjs').FoundBackup & { isArchiveNew: boolean }>}
 */
export async function takeBackup({ cluster, data, dataFolder, backups }, now = new Date()) {
  const takenAt = now.toISOString();
  const name = nameAfter(backupsIn(backups).at(-1)?.name, nameOf(takenAt));
  const half = join(backups, HALF + nameOf(takenAt));
  // PostgreSQL's own user, where it is another one, must be able to walk through to the archive.
  await mkdir(backups, { recursive: true, mode: 0o711 });
  await mkdir(half, { mode: 0o700 });
  try {
    // Before the database: everything exported by then is in the store, and a restored store never ends before its
    // export.
    await copyIfThere(join(dataFolder, 'seals'), join(half, 'seals'));
    const migrations = await inDatabase(cluster, migrationsOf, []);
    const wal = await copyDatabase(cluster, data, half, name);
    const signatures = await inDatabase(cluster, highestSignature, 0);
    // After it: the signer never knows fewer given-out addresses and signatures than the database it is restored with.
    await copySigner(join(dataFolder, 'signer'), join(half, 'signer'));
    await copyIfThere(join(dataFolder, 'secrets.json'), join(half, 'keys', 'secrets.json'));
    if (existsSync(join(half, 'keys'))) chmodSync(join(half, 'keys'), 0o700);
    const facts = { takenAt, ...wal, bytes: await sizeOf(join(half, 'data')), migrations, signatures };
    writeFileSync(factsOf(half), `${JSON.stringify(facts, null, 2)}\n`);
    await toDisk(half);
    const folder = join(backups, name);
    await rename(half, folder);
    return { ...facts, name, folder, isArchiveNew: openArchive(backups) };
  } finally {
    await rm(half, { recursive: true, force: true });
  }
}

/**
 * Removes all but the newest backups, the archived segments that none of those left needs, and what a backup that was cut off
 * has left: as large as a whole one, with the keys in it, and named by no list.
 * @param {string} backups
 * @param {number} keep how many stay, at least 1
 * @param {Date} [now]
 * @returns {Promise<number>} how many backups went
 */
export async function keepNewest(backups, keep, now = new Date()) {
  const halfOf = (/** @type {number} */ ms) => HALF + nameOf(new Date(now.getTime() + ms).toISOString());
  // One from tomorrow was left before the clock was set back.
  const [cutOff, tomorrow] = [halfOf(-CUT_OFF_MS), halfOf(CUT_OFF_MS)];
  for (const folder of await readdir(backups))
    if (folder.startsWith(HALF) && (folder < cutOff || folder > tomorrow))
      await rm(join(backups, folder), { recursive: true });
  const all = backupsIn(backups);
  const gone = all.slice(0, Math.max(0, all.length - keep));
  for (const { folder } of gone) await rm(folder, { recursive: true });
  const oldest = all[gone.length];
  const archive = archiveFolder(backups);
  if (oldest && existsSync(archive))
    for (const file of await readdir(archive)) {
      const segment = file.slice(0, 24);
      // Behind the timeline's number, which every restore raises.
      if (SEGMENT.test(segment) && segment.slice(8) < oldest.firstWal.slice(8)) await rm(join(archive, file));
    }
  return gone.length;
}

/**
 * Reads from the product's database.
 * @template T
 * @param {import('./postgres.d.mts').ClusterAddress} cluster
 * @param {(client: import('pg').Client) => Promise<T>} read
 * @param {T} otherwise where the cluster does not have it yet
 */
async function inDatabase(cluster, read, otherwise) {
  return (await databaseExists(cluster, NAME)) ? asSuperuser(cluster, read, NAME) : otherwise;
}

/**
 * Names of the migrations of the product's database: a restore reads them before it copies anything.
 * @param {import('pg').Client} client
 * @returns {Promise<string[]>}
 */
async function migrationsOf(client) {
  const { rows } = await client.query('select name from schema_migrations order by timestamp');
  return rows.map(({ name }) => String(name));
}

/** @param {string} takenAt */
const nameOf = (takenAt) => takenAt.replaceAll(':', '-');
const THEN = '-then-';

/**
 * Backups are in the order of their names. Where the clock was set back, one by its time alone would stand before those that were
 * taken earlier: it would not be the newest, and with enough of them go in the moment it was taken.
 * @param {string | undefined} newest
 * @param {string} name by the time
 */
function nameAfter(newest, name) {
  if (newest === undefined || name > newest) return name;
  const after = `${newest.split(THEN)[0]}${THEN}${name}`;
  return after > newest ? after : `${newest}${THEN}${name}`;
}

/**
 * @param {import('./postgres.d.mts').ClusterAddress} cluster
 * @param {string} data
 * @param {string} target
 * @param {string} name
 */
async function copyDatabase(cluster, data, target, name) {
  return asSuperuser(cluster, async (client) => {
    // Keeps the log that the backup needs from being recycled; it goes with this session.
    const slot = `backup_${process.pid}`;
    await client.query('select pg_create_physical_replication_slot($1, true, true)', [slot]);
    const started = await client.query('select pg_walfile_name(pg_backup_start($1, true)) as segment', [name]);
    const firstWal = /** @type {string} */ (started.rows[0].segment);
    await copyTree(data, join(target, 'data'), { isTop: true });
    // PostgreSQL's manual: what else it copies may be of different moments, this has to be of the last one.
    await copyFile(join(data, 'global', 'pg_control'), join(target, 'data', 'global', 'pg_control'));
    const stopped = await client.query('select lsn, labelfile, spcmapfile from pg_backup_stop(false)');
    const { lsn, labelfile, spcmapfile } = stopped.rows[0];
    writeFileSync(join(target, 'data', 'backup_label'), labelfile, { mode: 0o600 });
    if (spcmapfile) writeFileSync(join(target, 'data', 'tablespace_map'), spcmapfile, { mode: 0o600 });
    const { rows } = await client.query('select pg_walfile_name($1::pg_lsn - 1) as segment', [lsn]);
    const lastWal = /** @type {string} */ (rows[0].segment);
    await mkdir(join(target, 'wal'));
    for (const file of await readdir(join(data, 'pg_wal')))
      if (SEGMENT.test(file) && file >= firstWal && file <= lastWal)
        await copyFile(join(data, 'pg_wal', file), join(target, 'wal', file));
    return { firstWal, lastWal };
  });
}

/**
 * Copies a folder that is being written to. A file that goes away meanwhile is no loss: that it went is in the log.
 * @param {string} from
 * @param {string} to
 * @param {{ readonly leftOut?: RegExp, readonly isTop?: boolean }} [options] isTop: of PostgreSQL's folder
 */
async function copyTree(from, to, { leftOut = LEFT_OUT, isTop = false } = {}) {
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const entry of await unlessGone(readdir(from, { withFileTypes: true }), [])) {
    if (leftOut.test(entry.name)) continue;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (isTop && EMPTIED.includes(entry.name)) await mkdir(target, { mode: 0o700 });
    else if (entry.isDirectory()) await copyTree(source, target, { leftOut });
    else if (entry.isFile()) await unlessGone(copyFile(source, target), undefined);
  }
}

/**
 * Copies the running signer's folder. Its journal is only appended to: a last line that is copied in part is cut off
 * when a signer starts with the copy.
 * @param {string} from
 * @param {string} to
 */
async function copySigner(from, to) {
  if (existsSync(from)) await copyTree(from, to, { leftOut: LOCKS });
}

/**
 * @template T
 * @param {Promise<T>} work
 * @param {T} otherwise
 */
async function unlessGone(work, otherwise) {
  try {
    return await work;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return otherwise;
    throw error;
  }
}

/**
 * @param {string} from
 * @param {string} to
 */
async function copyIfThere(from, to) {
  if (existsSync(from)) await cp(from, to, { recursive: true });
}

/** @param {string} folder */
async function sizeOf(folder) {
  let bytes = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name))).size;
  return bytes;
}

/** @param {string} folder */
async function toDisk(folder) {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = openSync(join(entry.parentPath, entry.name), 'r');
    fsyncSync(file);
    closeSync(file);
  }
}
