#!/usr/bin/env node
/**
 * `npm run raise-epoch`: to be run once after the database was restored from a copy, copied to another PostgreSQL, or its
 * stand-by promoted. Needs `DATABASE_OWNER_URL` and the built code.
 */
import { existsSync } from 'node:fs';

const EXPLANATION = `npm run raise-epoch

After the database was restored from a copy, copied to another PostgreSQL, or its stand-by promoted, and before any part of
the product starts on it: begins a new epoch of the event store, so that events keep their order, and leaves out 1,000,000
deposit addresses, so that none that was given out after the copy is given to a second order. Stop the product first.

  DATABASE_OWNER_URL   the owner role's connection
`;

const ownerUrl = process.env.DATABASE_OWNER_URL;
const built = new URL('../dist/raise-epoch.js', import.meta.url);
if (process.argv.length > 2) {
  const isHelp = process.argv.slice(2).includes('--help');
  process.stdout.write(EXPLANATION);
  process.exit(isHelp ? 0 : 2);
}
if (!ownerUrl) {
  console.error(`DATABASE_OWNER_URL is not set.\n\n${EXPLANATION}`);
  process.exit(2);
}
if (!existsSync(built)) {
  console.error('The code is not built yet: run npm run build first.');
  process.exit(2);
}
const { raiseEpochAfterRestore } = await import(built.href);
try {
  await raiseEpochAfterRestore(ownerUrl, console.log);
} catch (error) {
  console.error(`It did not work, and may be run again: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
