#!/usr/bin/env node
/**
 * `npm run adopt-journal`: a person's word that the signer goes on although its journal and this database do not agree.
 * Needs the built code, and `DATABASE_OWNER_URL` or this machine's own product, running or at rest. Exit 0: written, or shown;
 * 1: refused; 2: usage.
 */
import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { readArguments } from '@usdt-africa/tools/command-line';
import { databaseFolder } from '@usdt-africa/tools/database';
import { onOwnDatabase } from '@usdt-africa/tools/own-database';
import { ownDataFolder, ownProduct } from '@usdt-africa/tools/own-product';
import { Complaint } from '@usdt-africa/tools/root';

const EXPLANATION = `npm run adopt-journal
npm run adopt-journal -- --reason "why" --yes

When nothing is signed because of journal-behind or database-behind (docs/keys.md): shows what the database knows of the signer's
journal, the signatures whose sends it does not know, with their wallets, and what follows. With --yes it writes a word, which the
worker passes on to the signer, and which is used once. First look for the newer journal, or the newer database.

  --reason "…"         10 to 500 characters, stored with the word
  --yes                writes the word
  DATABASE_OWNER_URL   the owner role's connection, or DATABASE_OWNER_URL_FILE the file that holds it; without them, this machine's
                       own product (USDT_DATA_DIR), whose database is started for it and stopped again where it is at rest
`;

const { values } = readArguments(EXPLANATION, { options: { reason: { type: 'string' }, yes: { type: 'boolean' } } });
const built = new URL('../dist/adopt-journal.js', import.meta.url);
if (!existsSync(built)) {
  console.error('The code is not built yet: run npm run build first.');
  process.exit(2);
}
const { adoptJournal, AdoptionRefusedError } = await import(built.href);
const { withSettingFiles } = await import('@usdt-africa/platform');
const request = { reason: values.reason ?? '', by: userInfo().username, isConfirmed: values.yes === true };
const adopt = (/** @type {string} */ ownerUrl) => adoptJournal(ownerUrl, request, console.log);
try {
  const ownerUrl = withSettingFiles(process.env).DATABASE_OWNER_URL ?? ownProduct().DATABASE_OWNER_URL;
  if (ownerUrl) await adopt(ownerUrl);
  else {
    const dataFolder = ownDataFolder();
    if (!databaseFolder(dataFolder).exists)
      throw new Complaint(
        'DATABASE_OWNER_URL is not set, and this machine has no database of its own.\n\n' + EXPLANATION,
      );
    await onOwnDatabase(dataFolder, { work: adopt });
  }
} catch (error) {
  const text = error instanceof Error ? error.message : error;
  const isRefused = error instanceof Complaint || error instanceof AdoptionRefusedError;
  console.error(isRefused ? text : `It did not work, and may be run again: ${text}`);
  process.exitCode = 1;
}
