import { PORTS_FOLDER, until } from '@usdt-africa/tools/processes';
import { RUN_FOLDER, makeRunFolder, portsOf, readShared, removeStaleRunFolders, temporaryOf } from './run-folder.mjs';

/** Whoever keeps the shared folder has just been started. */
const PATIENCE = 60_000;

/** Test processes inherit the environment; the cluster itself starts when the first test asks for a database. */
export default async function globalSetup() {
  const folder = process.env['USDT_TEST_SERVICES'] === 'shared' ? await sharedFolder() : await ownFolder();
  process.env[RUN_FOLDER] = folder;
  // A broker that a test has stopped for a while finds its port again.
  process.env[PORTS_FOLDER] = portsOf(folder);
  // Whatever a test makes goes with the run's folder, also what a test that was killed left.
  process.env['TMPDIR'] = temporaryOf(folder);
}

async function ownFolder() {
  await removeStaleRunFolders();
  return makeRunFolder();
}

async function sharedFolder() {
  await until(() => readShared() !== undefined, PATIENCE, 50);
  const folder = readShared();
  if (folder === undefined)
    throw new Error('Nobody keeps the services of this run: node libs/testing/jest/test-services.mjs');
  return folder;
}
