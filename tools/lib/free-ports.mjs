import { freePort } from './processes.mjs';

/**
 * Ports that are free at this moment, all of them different: single calls may return the same one twice.
 * @param {number} count
 * @returns {Promise<number[]>}
 */
export async function freePorts(count) {
  /** @type {Set<number>} */
  const found = new Set();
  while (found.size < count) found.add(await freePort());
  return [...found];
}
