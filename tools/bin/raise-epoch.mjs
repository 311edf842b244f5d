#!/usr/bin/env node
/**
 * `npm run raise-epoch`: to be run once after the database was restored from a copy, copied to another PostgreSQL, or its
 * stand-by promoted. Needs the built code, and `DATABASE_OWNER_URL` or this machine's own product at rest.
 */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Database, databaseFolder } from '../lib/database.mjs';
import { takeLock } from '../lib/lock.mjs';
import { readPorts } from '../lib/product.mjs';
import { Complaint, ROOT } from '../lib/root.mjs';
import { loadSecrets } from '../lib/secrets.mjs';

const EXPLANATION = `npm run raise-epoch

After the database was restored from a copy, copied to another PostgreSQL, or its stand-by promoted, and before any part of
the product starts on it: begins a new epoch of the event store, so that events keep their order, and leaves out 1,000,000
deposit addresses, so that none that was given out after the copy is given to a second order. From then on the signer works
with this database and no other copy of it. Stop the product, and every other copy, first.

  DATABASE_OWNER_URL   the owner role's connection; without it, this machine's own product (USDT_DATA_DIR), which is
                       started for it and stopped again
`;

const ownerUrl = process.env.DATABASE_OWNER_URL;
const built = new URL('../dist/raise-epoch.js', import.meta.url);
if (process.argv.length > 2) {
  const isHelp = process.argv.slice(2).includes('--help');
  process.stdout.write(EXPLANATION);
  process.exit(isHelp ? 0 : 2);
}
if (!existsSync(built)) {
  console.error('The code is not built yet: run npm run build first.');
  process.exit(2);
}
const { raiseEpochAfterRestore } = await import(built.href);
try {
  if (ownerUrl) await raiseEpochAfterRestore(ownerUrl, console.log);
  else await onOwnProduct((url) => raiseEpochAfterRestore(url, console.log));
} catch (error) {
  const text = error instanceof Error ? error.message : error;
  console.error(error instanceof Complaint ? text : `It did not work, and may be run again: ${text}`);
  process.exitCode = 1;
}

/**
 * Starts the database of this machine's own product for as long as the work takes.
 * @param {(ownerUrl: string) => Promise<unknown>} work
 */
async function onOwnProduct(work) {
  const dataFolder = resolve(ROOT, process.env.USDT_DATA_DIR ?? '.data');
  const place = databaseFolder(dataFolder);
  if (!place.exists)
    throw new Complaint(
      'DATABASE_OWNER_URL is not set, and this machine has no database of its own.\n\n' + EXPLANATION,
    );
  const lock = takeLock(join(dataFolder, 'start.lock'));
  if ('heldBy' in lock) throw new Complaint(`The product is running (process ${lock.heldBy}): stop it first.`);
  const { database: passwords } = loadSecrets(join(dataFolder, 'secrets.json'), true);
  const database = new Database({ folder: place.folder, port: readPorts(process.env).POSTGRES_PORT, passwords });
  try {
    await database.stopLeftover();
    await database.start();
    // A copy may be older than what is to be written down.
    await database.migrate(console.log);
    await work(database.url('owner'));
  } finally {
    await database.stop();
    lock.release();
  }
}
