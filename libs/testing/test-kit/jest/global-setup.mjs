import { PORTS_FOLDER } from '@usdt-africa/tools/processes';
import { RUN_FOLDER, makeRunFolder, portsOf, removeStaleRunFolders, temporaryOf } from './run-folder.mjs';

/** Test processes inherit the environment; the cluster itself starts when the first test requests a database. */
export default async function globalSetup() {
  await removeStaleRunFolders();
  const folder = makeRunFolder();
  process.env[RUN_FOLDER] = folder;
  // A broker that a test has stopped for a while finds its port again.
  process.env[PORTS_FOLDER] = portsOf(folder);
  // Whatever a test makes goes with the run's folder, also what a test that was killed left.
  process.env['TMPDIR'] = temporaryOf(folder);
}
