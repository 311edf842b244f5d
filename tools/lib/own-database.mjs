/** The database of this machine's own product while the product stands still. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Database, databaseFolder, foldersOf } from './database.mjs';
import { takeLock } from './lock.mjs';
import { readPorts } from './product.mjs';
import { Complaint } from './root.mjs';
import { loadSecrets } from './secrets.mjs';

/**
 * Starts it for as long as the work takes, with the newest schema; the product cannot be started meanwhile.
 * @param {string} dataFolder
 * @param {object} acts
 * @param {(place: import('./postgres.d.mts').ClusterOptions & { readonly port: number }) => Promise<unknown>}
 * [acts.before] work before it starts
 * @param {(ownerUrl: string) => Promise<unknown>} acts.work
 * @throws Complaint when the product runs
 */
export async function onOwnDatabase(dataFolder, { before, work }) {
  mkdirSync(dataFolder, { recursive: true, mode: 0o711 });
  const lock = takeLock(join(dataFolder, 'start.lock'));
  if ('heldBy' in lock) throw new Complaint(`The product is running (process ${lock.heldBy}). Stop it first.`);
  const { folder } = databaseFolder(dataFolder);
  try {
    const { database: passwords } = loadSecrets(join(dataFolder, 'secrets.json'), true);
    const place = { folder, port: readPorts(process.env).POSTGRES_PORT, passwords };
    const database = new Database(place);
    try {
      await database.stopLeftover();
      await before?.(place);
      await database.start();
      // A copy may have an older schema than the data to be written.
      await database.migrate(console.log, foldersOf(dataFolder, process.env));
      await work(database.url('owner'));
    } finally {
      await database.stop();
    }
  } finally {
    lock.release();
  }
}
