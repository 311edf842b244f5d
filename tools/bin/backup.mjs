#!/usr/bin/env node
/** `npm run backup`: a base backup of this machine's running product, and what stands outside its database. */
import { keepNewest, takeBackup } from '../lib/backup.mjs';
import { backupFolder } from '../lib/backup-place.mjs';
import { readArguments } from '../lib/command-line.mjs';
import { shown } from '../lib/database.mjs';
import { ownCluster, ownDataFolder } from '../lib/own-product.mjs';
import { Complaint } from '../lib/root.mjs';

const EXPLANATION = `npm run backup [-- --keep <n>]

Copies the running product's database (a base backup, with the log it needs), the sealed history's export, the signer's state with
its journal and the keys into a separate folder. From the next start on, PostgreSQL also archives its log, so that a restore reaches
the last minute before the loss. Check the backup with npm run drill.

  --keep <n>       how many backups to keep (7); older ones are deleted, with the archived log that only they need
  USDT_BACKUP_DIR  the folder for backups (next to the data folder); another disk is safer
`;

const { values } = readArguments(EXPLANATION, { options: { keep: { type: 'string' } } });
try {
  await backUp(values.keep ?? '7');
} catch (error) {
  console.error(error instanceof Complaint ? error.message : error);
  process.exitCode = 1;
}

/** @param {string} keep */
async function backUp(keep) {
  if (!/^[1-9]\d{0,3}$/.test(keep)) throw new Complaint(`--keep must be a number from 1 to 9999, not "${keep}".`);
  const running = ownCluster(ownDataFolder());
  if (!running)
    throw new Complaint(`The product in ${shown(ownDataFolder())} is not running. Start it with npm start.`);
  const backups = backupFolder(running.dataFolder, process.env);
  const taken = await takeBackup({ ...running, backups });
  console.log(`Backed up into ${shown(taken.folder)}: ${Math.round(taken.bytes / 1e6)} MB of database.`);
  console.log('Store its keys and its signer folder in a different place: they give access to the data and the money.');
  const gone = await keepNewest(backups, Number(keep));
  if (gone > 0) console.log(`Removed ${gone} older ${gone === 1 ? 'backup' : 'backups'}.`);
  if (taken.isArchiveNew && process.platform !== 'win32')
    console.log('From its next start on, the database also archives its log every minute.');
}
