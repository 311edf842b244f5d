import { appendFileSync, existsSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const LOG_FILES = 3;

/**
 * A log that never fills the disk: at its size it becomes `.1`, the previous `.1` becomes `.2`, and so on to `.3`. The
 * writer goes on when nothing can be written (a full disk, a removed folder): those lines are lost.
 * @param {string} file
 * @param {number} [limit] bytes
 * @param {(error: Error) => void} [onLost] called when lines begin to be lost
 * @returns {(text: string) => void}
 */
export function logFile(file, limit = 5_000_000, onLost = () => undefined) {
  /**
   * The size of the file; not known at first, and after a failure.
   * @type {number | undefined}
   */
  let size;
  let isLosing = false;
  return (text) => {
    try {
      size ??= opened(file);
      if (size > 0 && size + Buffer.byteLength(text) > limit) {
        for (let number = LOG_FILES - 1; number >= 1; number--) {
          if (existsSync(`${file}.${number}`)) renameSync(`${file}.${number}`, `${file}.${number + 1}`);
        }
        renameSync(file, `${file}.1`);
        size = 0;
      }
      appendFileSync(file, text, { mode: 0o600 });
      size += Buffer.byteLength(text);
      isLosing = false;
    } catch (error) {
      size = undefined;
      if (!isLosing) onLost(/** @type {Error} */ (error));
      isLosing = true;
    }
  };
}

/**
 * @param {string} file
 * @returns {number} its size so far
 */
function opened(file) {
  mkdirSync(dirname(file), { recursive: true });
  return existsSync(file) ? statSync(file).size : 0;
}
