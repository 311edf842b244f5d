/** Location of the backups of a data folder, and their contents. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isBeforeBaseline } from './baseline.mjs';
import { makeFolder, reachableFolder } from './postgres-place.mjs';
import { Complaint } from './root.mjs';

/**
 * Facts about a backup; the file that holds them is written last, so a folder with it is whole.
 * @typedef {object} Backup
 * @property {string} takenAt ISO 8601
 * @property {string} firstWal the first segment of the write-ahead log that it needs
 * @property {string} lastWal the last one that it needs: with those between, it is complete
 * @property {number} bytes of PostgreSQL's files
 * @property {number} [signatures] the highest sequence of the signer's journal that the database knew when it was copied
 * @property {readonly string[]} [migrations] names of the migrations of its database; backups from before the baseline have none
 */

/** @typedef {Backup & { readonly name: string, readonly folder: string }} FoundBackup */

const FACTS = 'backup.json';
/** The archive's segments end so: the rest of a segment that was closed early is zeros, and costs next to nothing packed. */
export const PACKED = '.gz';

/**
 * The folder of all backups of a data folder: next to it, or at `USDT_BACKUP_DIR` (better: on another disk).
 * @param {string} dataFolder
 * @param {NodeJS.ProcessEnv} env
 */
export function backupFolder(dataFolder, env) {
  return resolve(env['USDT_BACKUP_DIR'] ?? `${dataFolder}-backups`);
}

/**
 * Where PostgreSQL puts the segments of its write-ahead log: a folder that its own user can reach.
 * @param {string} backups
 */
export function archiveFolder(backups) {
  return reachableFolder(join(backups, 'wal'));
}

/**
 * Makes the archive's folder: from its next start on, PostgreSQL fills it.
 * @param {string} backups
 * @returns {boolean} whether it is new
 */
export function openArchive(backups) {
  const folder = archiveFolder(backups);
  if (existsSync(folder)) return false;
  makeFolder(folder);
  return true;
}

/**
 * PostgreSQL's settings for a product that has backups: every segment of its write-ahead log goes to the archive as soon as
 * it is full, and within a minute at the latest. Nothing before the first backup.
 * @param {string} backups
 * @returns {Record<string, string>}
 */
export function archiveSettings(backups) {
  const folder = archiveFolder(backups);
  if (!existsSync(folder) || process.platform === 'win32') return {};
  const target = `${forCommand(folder)}/%f${PACKED}`;
  // Never overwrites an existing file and never leaves half of one: a segment gets its name when it is on disk. After a
  // power cut PostgreSQL archives a segment again: if that were refused, it would retry that one for ever, and keep its
  // log until the disk is full.
  const command = `if test -f "${target}"; then gzip -dc "${target}" | cmp -s - "%p"; else gzip -c "%p" > "${target}.part" && sync "${target}.part" && mv "${target}.part" "${target}" && sync "${forCommand(folder)}"; fi`;
  return { archive_mode: 'on', archive_command: command, archive_timeout: '60s' };
}

/**
 * A path inside PostgreSQL's commands, in double quotes.
 * @param {string} path
 */
export function forCommand(path) {
  if (/["$`\\]/.test(path)) throw new Complaint(`The folder of the backups cannot have this name: ${path}`);
  return path.replaceAll('%', '%%');
}

/**
 * Every whole backup, the oldest first.
 * @param {string} backups
 * @returns {FoundBackup[]}
 */
export function backupsIn(backups) {
  if (!existsSync(backups)) return [];
  return readdirSync(backups)
    .filter((name) => existsSync(join(backups, name, FACTS)))
    .toSorted()
    .map((name) => {
      const folder = join(backups, name);
      return { .../** @type {Backup} */ (JSON.parse(readFileSync(join(folder, FACTS), 'utf8'))), name, folder };
    });
}

/**
 * The backup of that name, or the newest.
 * @param {string} backups
 * @param {string | undefined} name
 * @returns {FoundBackup}
 * @throws Complaint
 */
export function findBackup(backups, name) {
  const all = backupsIn(backups);
  const found = name === undefined ? all.at(-1) : all.find((each) => each.name === name);
  if (found && isBeforeBaseline(found.migrations))
    throw new Complaint(
      `The backup in ${found.folder} is from before the baseline of the schema and cannot be restored: choose a newer one, or delete it.`,
    );
  if (found) return found;
  throw new Complaint(
    name === undefined
      ? `There is no backup in ${backups}. Take one with npm run backup while the product runs.`
      : `There is no backup ${name} in ${backups}.`,
  );
}

/** @param {string} folder of one backup */
export const factsOf = (folder) => join(folder, FACTS);
