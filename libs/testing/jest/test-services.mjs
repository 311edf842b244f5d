#!/usr/bin/env node
/**
 * `node libs/testing/jest/test-services.mjs`: the folder of a run of several Jests, with its one PostgreSQL and its ports, for
 * as long as this process lives. Jest finds it when `USDT_TEST_SERVICES` says `shared` (the `test-services` target of Nx).
 */
import { renameSync, writeFileSync } from 'node:fs';
import { makeRunFolder, readShared, removeRunFolder, removeStaleRunFolders, SHARED } from './run-folder.mjs';

await removeStaleRunFolders();
const folder = makeRunFolder();
writeFileSync(`${SHARED}.part`, folder);
renameSync(`${SHARED}.part`, SHARED);
process.stdout.write(`The test services are in ${folder}.\n`);

let isEnding = false;
for (const name of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(name, () => void end());
// Nothing else keeps the process: whoever is told nothing lives on.
const parent = process.ppid;
setInterval(() => process.ppid !== parent && void end(), 1000);

async function end() {
  if (isEnding) return;
  isEnding = true;
  if (readShared() === folder) writeFileSync(SHARED, '');
  await removeRunFolder(folder);
  process.exit(0);
}
