/** A restored backup: next to the running product for a drill, or in place of a lost database. */
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { chmod, chown, cp, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { archiveFolder, archiveSettings, forCommand, PACKED } from './backup-place.mjs';
import { makeFolder, postgresUser, reachableTemporaryFolder } from './postgres-place.mjs';
import { startCluster, stopLeftover } from './postgres.mjs';
import { Complaint } from './root.mjs';
import { onShutdownSignal } from './shutdown-signals.mjs';
import { JOURNAL } from './signer-journal.mjs';

/** Reading a day of the log again takes its time. */
const PATIENCE_MS = 3_600_000;
/** The log that a backup contains, next to PostgreSQL's data while it is read. */
const OWN_LOG = 'wal-of-backup';
const PARTS = /** @type {const} */ ([OWN_LOG, 'data']);

/**
 * Copies a backup into a separate folder and lets PostgreSQL read everything that was archived since. It ends where the
 * archive ends, and is an independent database from then on.
 * @param {import('./backup-place.mjs').FoundBackup} backup
 * @param {string} backups
 * @returns {Promise<{ cluster: import('./postgres.d.mts').Cluster, end: () => Promise<void> }>} `end`: stops it and
 * removes it
 * @throws Complaint
 */
export async function restoreBeside(backup, backups) {
  const passwords = keysOf(backup).database;
  const folder = mkdtempSync(join(reachableTemporaryFolder(), 'usdt-africa-drill-'));
  const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 3 });
  // Its PostgreSQL is a separate process, which our Ctrl-C does not reach, on a copy of all data.
  onShutdownSignal(() => {
    void stopLeftover(join(folder, 'data'))
      .then(remove)
      .finally(() => process.exit(130));
  });
  try {
    await layOut(backup, folder);
    const cluster = await recover(backups, { folder, passwords });
    return { cluster, end: () => cluster.stop().then(remove) };
  } catch (error) {
    await remove();
    throw error;
  }
}

/**
 * Puts a backup in the place of a lost database, and moves an existing one aside. The product must be stopped. The
 * existing files stay in place until the backup is copied: half a copy would be taken for an unfinished new database,
 * and initialised again, empty.
 * @param {import('./backup-place.mjs').FoundBackup} backup
 * @param {string} backups
 * @param {import('./postgres.d.mts').ClusterOptions & { readonly port: number }} place
 * @returns {Promise<{ aside: string | null }>} where the files that were there are now
 */
export async function restoreInPlace(backup, backups, place) {
  const { folder } = place;
  const [data, half] = [join(folder, 'data'), join(folder, 'restoring')];
  makeFolder(folder);
  // Remains of a restore that was killed.
  for (const left of [half, join(folder, OWN_LOG)]) await rm(left, { recursive: true, force: true });
  try {
    await layOut(backup, half);
  } catch (error) {
    await rm(half, { recursive: true, force: true });
    throw error;
  }
  const aside = existsSync(data) ? `${data}.before-${Date.now()}` : null;
  if (aside) await rename(data, aside);
  for (const part of PARTS) await rename(join(half, part), join(folder, part));
  await rm(half, { recursive: true });
  try {
    // It archives from its first moment on: the next restore finds the timeline that begins here only if its beginning
    // is in the archive. Otherwise everything written from now on would be skipped, and its log would get names that
    // are taken.
    const cluster = await recover(backups, { ...place, settings: archiveSettings(backups) });
    await cluster.stop();
    return { aside };
  } catch (error) {
    await rm(data, { recursive: true, force: true });
    if (aside) await rename(aside, data);
    throw error;
  }
}

/**
 * Missing files outside the database come from the backup; existing ones are newer, and stay.
 * @param {import('./backup-place.mjs').FoundBackup} backup
 * @param {string} dataFolder
 * @returns {Promise<string[]>} what was put back
 */
export async function bringBackWhatIsMissing(backup, dataFolder) {
  const missing = [
    { from: join('keys', 'secrets.json'), to: 'secrets.json' },
    { from: 'signer', to: 'signer' },
    // The rest of the signer's folder may be there without it: an older journal is better than none.
    ...(existsSync(join(dataFolder, 'signer')) ? [{ from: join('signer', JOURNAL), to: join('signer', JOURNAL) }] : []),
    { from: 'seals', to: 'seals' },
  ].filter(({ from, to }) => existsSync(join(backup.folder, from)) && !existsSync(join(dataFolder, to)));
  for (const { from, to } of missing) {
    // Whole or not at all: the next attempt would take half of the signer's state for a newer one.
    const half = join(dataFolder, `.${basename(to)}.restoring`);
    await rm(half, { recursive: true, force: true });
    await cp(join(backup.folder, from), half, { recursive: true });
    await rename(half, join(dataFolder, to));
  }
  return missing.map(({ to }) => to);
}

/**
 * @param {import('./backup-place.mjs').FoundBackup} backup
 * @returns {import('./secrets.mjs').Secrets}
 */
function keysOf(backup) {
  const keys = join(backup.folder, 'keys', 'secrets.json');
  if (!existsSync(keys)) throw new Complaint(`The backup's keys are missing. Put ${keys} back.`);
  return JSON.parse(readFileSync(keys, 'utf8'));
}

/**
 * Copies what PostgreSQL begins with, so that it goes on to read the log.
 * @param {import('./backup-place.mjs').FoundBackup} backup
 * @param {string} folder
 */
async function layOut(backup, folder) {
  await mkdir(folder, { recursive: true });
  await cp(join(backup.folder, 'data'), join(folder, 'data'), { recursive: true });
  await cp(join(backup.folder, 'wal'), join(folder, OWN_LOG), { recursive: true });
  writeFileSync(join(folder, 'data', 'recovery.signal'), '');
  await giveToPostgres(folder);
}

/**
 * @param {string} backups
 * @param {import('./postgres.d.mts').ClusterOptions} options
 */
async function recover(backups, options) {
  const log = join(options.folder, OWN_LOG);
  try {
    const packed = `${forCommand(archiveFolder(backups))}/%f${PACKED}`;
    return await startCluster({
      ...options,
      patienceMs: PATIENCE_MS,
      settings: {
        // From the archive; what a backup needs that was taken without one is in the backup.
        restore_command: `(test -f "${packed}" && gzip -dc "${packed}" > "%p") || cp "${forCommand(log)}/%f" "%p"`,
        recovery_target_timeline: 'latest',
        // No connection is accepted before the recovery is done.
        hot_standby: 'off',
        archive_mode: 'off',
        ...options.settings,
      },
    });
  } finally {
    await rm(log, { recursive: true, force: true });
  }
}

/** @param {string} folder */
async function giveToPostgres(folder) {
  const user = postgresUser();
  await chmod(join(folder, 'data'), 0o700);
  if (!user) return;
  await chown(folder, user.uid, user.gid);
  for (const part of PARTS) {
    await chown(join(folder, part), user.uid, user.gid);
    for (const entry of await readdir(join(folder, part), { recursive: true, withFileTypes: true }))
      await chown(join(entry.parentPath, entry.name), user.uid, user.gid);
  }
}
