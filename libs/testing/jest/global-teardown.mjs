import { RUN_FOLDER, removeRunFolder } from './run-folder.mjs';

export default async function globalTeardown() {
  const folder = process.env[RUN_FOLDER];
  // What several Jests share goes with whoever keeps it.
  if (folder && process.env['USDT_TEST_SERVICES'] !== 'shared') await removeRunFolder(folder);
}
