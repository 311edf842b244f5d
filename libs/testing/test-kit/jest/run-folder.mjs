/**
 * One folder per test run, where everything lies that outlives a test process: clusters, the unpacked browser. It names
 * its owner, so that the next run can clear away what a killed run left.
 */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { stopKafkaLeftovers } from '@usdt-africa/tools/kafka';
import { makeFolder } from '@usdt-africa/tools/postgres-place';
import { stopLeftover } from '@usdt-africa/tools/postgres';
import { isAlive, startedAt, until } from '@usdt-africa/tools/processes';
import { quickTemporaryFolder, temporaryFolders } from './quick-folder.mjs';

const PREFIX = 'usdt-africa-test-';

/** Where the name of the run's folder stands for the test processes. */
export const RUN_FOLDER = 'USDT_TEST_RUN_FOLDER';

/**
 * Makes the folder of a run owned by this process.
 * @returns {string}
 */
export function makeRunFolder() {
  const folder = mkdtempSync(join(quickTemporaryFolder(), PREFIX));
  makeFolder(join(folder, 'clusters'));
  makeFolder(portsOf(folder));
  mkdirSync(temporaryOf(folder));
  writeFileSync(join(folder, 'owner.json'), JSON.stringify({ pid: process.pid, startedAt: startedAt(process.pid) }));
  // PostgreSQL's user, where it is another one, must traverse these folders; it cannot list them.
  for (const path of [folder, temporaryOf(folder)]) chmodSync(path, 0o711);
  return folder;
}

/**
 * Where the ports stand that the run's tests were given.
 * @param {string} folder
 */
export const portsOf = (folder) => join(folder, 'ports');

/**
 * The temporary folder of the run's tests; its name is short, as a socket's path may be 107 bytes long.
 * @param {string} folder
 */
export const temporaryOf = (folder) => join(folder, 't');

/**
 * Stops every product, PostgreSQL and Kafka of a run and removes its folder.
 * @param {string} folder
 */
export async function removeRunFolder(folder) {
  const products = productsOf(folder);
  if (existsSync(products)) {
    await Promise.all(readdirSync(products).map((name) => stopProduct(join(products, name))));
  }
  const clusters = join(folder, 'clusters');
  if (existsSync(clusters)) {
    await Promise.all(readdirSync(clusters).map((name) => stopLeftover(join(clusters, name, 'data'))));
  }
  const kafkas = join(folder, 'kafka');
  if (existsSync(kafkas)) {
    await Promise.all(readdirSync(kafkas).map((name) => stopKafkaLeftovers(join(kafkas, name), 0)));
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

/**
 * Where the products stand that several suites of the run share: each folder names its starter in `starter.json`.
 * @param {string} folder
 */
export const productsOf = (folder) => join(folder, 'products');

/** A product stops in order within seconds; one that does not is ended with all of its parts. */
const STOPPING_MS = 60_000;

/** @param {string} folder */
async function stopProduct(folder) {
  const named = join(folder, 'starter.json');
  if (existsSync(named)) {
    const { pid, startedAt: since } = JSON.parse(readFileSync(named, 'utf8'));
    const runs = () => isAlive(pid) && startedAt(pid) === since;
    if (runs()) process.kill(pid, 'SIGTERM');
    // It leads a process group of its own, with all processes that it started.
    if (!(await until(() => !runs(), STOPPING_MS, 50))) process.kill(-pid, 'SIGKILL');
  }
  await stopLeftover(join(folder, 'data', 'postgres', 'data'));
}

/** Removes what runs left whose process is gone. */
export async function removeStaleRunFolders() {
  for (const temporary of temporaryFolders()) {
    for (const name of readdirSync(temporary)) {
      if (!name.startsWith(PREFIX)) continue;
      const folder = join(temporary, name);
      if (!isOwned(folder)) await removeRunFolder(folder).catch(() => undefined);
    }
  }
}

/** @param {string} folder */
function isOwned(folder) {
  try {
    const owner = JSON.parse(readFileSync(join(folder, 'owner.json'), 'utf8'));
    return startedAt(owner.pid) === owner.startedAt;
  } catch {
    // Just being made by another run, or another user's: not ours to clear away.
    return true;
  }
}
