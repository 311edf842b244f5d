#!/usr/bin/env node
/** `npm run restore`: puts a backup in the place of this machine's database, and makes it fit for use. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { backupFolder, findBackup } from '../lib/backup-place.mjs';
import { readArguments, refuseArguments } from '../lib/command-line.mjs';
import { shown } from '../lib/database.mjs';
import { onOwnDatabase } from '../lib/own-database.mjs';
import { ownDataFolder } from '../lib/own-product.mjs';
import { bringBackWhatIsMissing, restoreInPlace } from '../lib/restore.mjs';
import { Complaint } from '../lib/root.mjs';
import { afterRestoreLine, compareJournal, readJournal, signaturesOf } from '../lib/signer-journal.mjs';

const EXPLANATION = `npm run restore -- --newest | --backup <name>

Replaces this machine's database with a backup and the log archived since; the current files are moved aside. Then it raises the
epoch, as npm run raise-epoch does. Keys, signer state with its journal, and sealed history are taken from the backup only where
they are missing. It also compares the journal with the database. Stop the product first.

  USDT_BACKUP_DIR  the folder of the backups (next to the data folder)
`;

const { values } = readArguments(EXPLANATION, { options: { backup: { type: 'string' }, newest: { type: 'boolean' } } });
if ((values.backup === undefined) === (values.newest !== true)) {
  refuseArguments('Choose a backup: --newest, or --backup and its name.', EXPLANATION);
}
try {
  await restore(values.backup);
} catch (error) {
  console.error(error instanceof Complaint ? error.message : error);
  process.exitCode = 1;
}

/** @param {string | undefined} name */
async function restore(name) {
  const built = new URL('../../apps/cli/dist/raise-epoch.js', import.meta.url);
  if (!existsSync(built)) throw new Complaint('The code is not built yet. Run npm run build first.');
  const { raiseEpochAfterRestore } = await import(built.href);
  const dataFolder = ownDataFolder();
  const backups = backupFolder(dataFolder, process.env);
  const backup = findBackup(backups, name);
  const back = await bringBackWhatIsMissing(backup, dataFolder);
  if (back.length > 0) console.log(`Missing and restored from the backup: ${back.join(', ')}.`);
  await onOwnDatabase(dataFolder, {
    before: async (place) => {
      console.log(`Restoring the backup of ${backup.takenAt} …`);
      const { aside } = await restoreInPlace(backup, backups, place);
      if (aside) console.log(`The previous files are in ${shown(aside)}. Remove them when they are no longer needed.`);
    },
    work: async (ownerUrl) => {
      await raiseEpochAfterRestore(ownerUrl, console.log);
      await printJournal(ownerUrl, join(dataFolder, 'signer'));
    },
  });
  console.log('Start the product now. Deposits for lost orders are listed as deposits without an order.');
}

/**
 * The restored database is good whatever the journal lacks: a person decides on that once the product runs.
 * @param {string} ownerUrl
 * @param {string} folder the signer's
 */
async function printJournal(ownerUrl, folder) {
  const client = new pg.Client({ connectionString: ownerUrl });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const journal = await readJournal(folder);
    console.log(afterRestoreLine(await compareJournal(journal, signaturesOf(client), 0)));
  } catch (error) {
    if (!(error instanceof Complaint)) throw error;
    console.log(error.message);
  } finally {
    await client.end().catch(() => undefined);
  }
}
