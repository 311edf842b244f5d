import { RUN_FOLDER, removeRunFolder } from './run-folder.mjs';

export default async function globalTeardown() {
  const folder = process.env[RUN_FOLDER];
  if (folder) await removeRunFolder(folder);
}
