import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { databaseFolder, NAME } from './database.mjs';
import { urlFor } from './postgres.mjs';
import { isAlive } from './processes.mjs';
import { ROOT } from './root.mjs';

/**
 * The database and the keys of this machine's own product; nothing when it does not run.
 * @returns {Record<string, string>}
 */
export function ownProduct() {
  const running = ownCluster(ownDataFolder());
  if (!running) return {};
  const { cluster, dataFolder, secrets } = running;
  return {
    DATABASE_URL: urlFor(cluster, 'app', NAME),
    DATABASE_OWNER_URL: urlFor(cluster, 'owner', NAME),
    ...keysOf(secrets),
    SEALER_PRIVATE_KEY: secrets.sealerPrivateKey,
    SEAL_EXPORT_DIR: join(dataFolder, 'seals'),
  };
}

/**
 * The keys of personal data of this machine's own product, whether or not it runs; nothing when there is none.
 * @returns {Record<string, string>}
 */
export function ownKeys() {
  const file = join(ownDataFolder(), 'secrets.json');
  return existsSync(file) ? keysOf(JSON.parse(readFileSync(file, 'utf8'))) : {};
}

/**
 * @param {import('./secrets.mjs').Secrets} secrets
 * @returns {Record<string, string>}
 */
const keysOf = (secrets) => ({
  MASTER_KEY: secrets.masterKey,
  ...(secrets.retiredMasterKeys ? { MASTER_KEYS_RETIRED: secrets.retiredMasterKeys } : {}),
  BLIND_INDEX_KEY: secrets.blindIndexKey,
  ...(secrets.retiredBlindIndexKeys ? { BLIND_INDEX_KEYS_RETIRED: secrets.retiredBlindIndexKeys } : {}),
});

/** The data folder of this machine's own product. */
export function ownDataFolder() {
  return resolve(ROOT, process.env.USDT_DATA_DIR ?? '.data');
}

/**
 * The PostgreSQL of a data folder; undefined when it does not run.
 * @param {string} dataFolder
 */
export function ownCluster(dataFolder) {
  const file = join(dataFolder, 'secrets.json');
  const data = join(databaseFolder(dataFolder).folder, 'data');
  // What PostgreSQL recorded when it started, whatever the environment says now.
  const running = join(data, 'postmaster.pid');
  if (!existsSync(file) || !existsSync(running)) return undefined;
  const secrets = /** @type {import('./secrets.mjs').Secrets} */ (JSON.parse(readFileSync(file, 'utf8')));
  const [pid, , , port] = readFileSync(running, 'utf8').split('\n');
  // A file left by a power cut names no running process.
  if (!isAlive(Number(pid))) return undefined;
  return { dataFolder, data, secrets, cluster: { port: Number(port), passwords: secrets.database } };
}
