import { freePort } from './processes.mjs';

/**
 * Ports nobody listens on at this moment, all of them different: asked for one by one, the same one may come twice.
 * @param {number} count
 * @returns {Promise<number[]>}
 */
export async function freePorts(count) {
  /** @type {Set<number>} */
  const found = new Set();
  while (found.size < count) found.add(await freePort());
  return [...found];
}
