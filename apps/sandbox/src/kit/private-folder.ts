import { chmodSync, mkdirSync } from 'node:fs';

/** For files of the sandbox: mails hold links that open orders, books hold names and account numbers. */
export const PRIVATE_FILE = 0o600;
const PRIVATE_FOLDER = 0o700;

/** Makes a folder where it is missing, and closes it to every other user of this machine, however it was made. */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER });
  try {
    chmodSync(folder, PRIVATE_FOLDER);
  } catch (error) {
    // A folder of another user can only be closed by that user.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  }
}
