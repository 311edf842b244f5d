import { appendFileSync, existsSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const KEPT = 3;

/**
 * A log that never fills the disk: at its size it becomes `.1`, what was `.1` becomes `.2`, and so on to `.3`.
 * @param {string} file
 * @param {number} [limit] bytes
 * @returns {(text: string) => void}
 */
export function logFile(file, limit = 5_000_000) {
  mkdirSync(dirname(file), { recursive: true });
  let size = existsSync(file) ? statSync(file).size : 0;
  return (text) => {
    if (size > 0 && size + Buffer.byteLength(text) > limit) {
      for (let number = KEPT - 1; number >= 1; number--) {
        if (existsSync(`${file}.${number}`)) renameSync(`${file}.${number}`, `${file}.${number + 1}`);
      }
      renameSync(file, `${file}.1`);
      size = 0;
    }
    appendFileSync(file, text, { mode: 0o600 });
    size += Buffer.byteLength(text);
  };
}
