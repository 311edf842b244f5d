#!/usr/bin/env node
/**
 * `npm run raise-epoch`: to be run once after the database was restored from a copy, copied to another PostgreSQL, or its
 * stand-by promoted. Needs the built code, and `DATABASE_OWNER_URL` or this machine's own product at rest.
 */
import { existsSync } from 'node:fs';
import { readArguments } from '@usdt-africa/tools/command-line';
import { databaseFolder } from '@usdt-africa/tools/database';
import { onOwnDatabase } from '@usdt-africa/tools/own-database';
import { ownDataFolder } from '@usdt-africa/tools/own-product';
import { Complaint } from '@usdt-africa/tools/root';

const EXPLANATION = `npm run raise-epoch

After the database was restored from a copy, copied to another PostgreSQL, or its stand-by promoted, and before any part of
the product starts on it: begins a new epoch of the event store, so that events keep their order, and leaves out 1,000,000
deposit addresses, so that none that was given out after the copy is given to a second order. From then on the signer works
with this database and no other copy of it. Stop the product, and every other copy, first.

  DATABASE_OWNER_URL   the owner role's connection, or DATABASE_OWNER_URL_FILE the file that holds it; without them, this machine's own product (USDT_DATA_DIR), which is
                       started for it and stopped again
`;

const built = new URL('../dist/raise-epoch.js', import.meta.url);
readArguments(EXPLANATION, {});
if (!existsSync(built)) {
  console.error('The code is not built yet: run npm run build first.');
  process.exit(2);
}
const { raiseEpochAfterRestore } = await import(built.href);
const { withSettingFiles } = await import('@usdt-africa/platform');
try {
  const ownerUrl = withSettingFiles(process.env).DATABASE_OWNER_URL;
  if (ownerUrl) await raiseEpochAfterRestore(ownerUrl, console.log);
  else {
    const dataFolder = ownDataFolder();
    if (!databaseFolder(dataFolder).exists)
      throw new Complaint(
        'DATABASE_OWNER_URL is not set, and this machine has no database of its own.\n\n' + EXPLANATION,
      );
    await onOwnDatabase(dataFolder, { work: (url) => raiseEpochAfterRestore(url, console.log) });
  }
} catch (error) {
  const text = error instanceof Error ? error.message : error;
  console.error(error instanceof Complaint ? text : `It did not work, and may be run again: ${text}`);
  process.exitCode = 1;
}
