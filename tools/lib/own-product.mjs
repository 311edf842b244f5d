import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { databaseFolder } from './database.mjs';
import { urlFor } from './postgres.mjs';
import { ROOT } from './root.mjs';

/**
 * The database and the keys of this machine's own product; nothing when it does not run.
 * @returns {Record<string, string>}
 */
export function ownProduct() {
  const dataFolder = resolve(ROOT, process.env.USDT_DATA_DIR ?? '.data');
  const file = join(dataFolder, 'secrets.json');
  // What PostgreSQL itself wrote down when it started, whatever the environment says now.
  const running = join(databaseFolder(dataFolder).folder, 'data', 'postmaster.pid');
  if (!existsSync(file) || !existsSync(running)) return {};
  const secrets = JSON.parse(readFileSync(file, 'utf8'));
  const port = Number(readFileSync(running, 'utf8').split('\n')[3]);
  return {
    DATABASE_URL: urlFor({ port, passwords: secrets.database }, 'app', 'usdt_africa'),
    DATABASE_OWNER_URL: urlFor({ port, passwords: secrets.database }, 'owner', 'usdt_africa'),
    MASTER_KEY: secrets.masterKey,
    MASTER_KEYS_RETIRED: secrets.retiredMasterKeys,
    BLIND_INDEX_KEY: secrets.blindIndexKey,
    BLIND_INDEX_KEYS_RETIRED: secrets.retiredBlindIndexKeys,
    SEALER_PRIVATE_KEY: secrets.sealerPrivateKey,
    SEAL_EXPORT_DIR: join(dataFolder, 'seals'),
  };
}
