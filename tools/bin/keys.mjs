#!/usr/bin/env node
/** `npm run keys -- …`: new keys for personal data, erasure of a person, and losses of the sealed history. */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { databaseFolder } from '../lib/database.mjs';
import { urlFor } from '../lib/postgres.mjs';
import { ROOT } from '../lib/root.mjs';

const built = new URL('../dist/keys/index.js', import.meta.url);
if (!existsSync(built)) {
  console.error('The code is not built yet: run npm start or npm run build once.');
  process.exit(2);
}
const { runKeys } = await import(built.href);
const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop.abort());
process.exitCode = await runKeys(process.argv.slice(2), {
  out: console.log,
  err: console.error,
  env: process.env.DATABASE_URL ? process.env : { ...process.env, ...ownProduct() },
  stop: stop.signal,
});

/** The database and the keys of this machine's own product; nothing when it does not run. */
function ownProduct() {
  const dataFolder = resolve(ROOT, process.env.USDT_DATA_DIR ?? '.data');
  const file = join(dataFolder, 'secrets.json');
  // What PostgreSQL itself wrote down when it started, whatever the environment says now.
  const running = join(databaseFolder(dataFolder).folder, 'data', 'postmaster.pid');
  if (!existsSync(file) || !existsSync(running)) return {};
  const secrets = JSON.parse(readFileSync(file, 'utf8'));
  const port = Number(readFileSync(running, 'utf8').split('\n')[3]);
  return {
    DATABASE_URL: urlFor({ port, passwords: secrets.database }, 'app', 'usdt_africa'),
    MASTER_KEY: secrets.masterKey,
    MASTER_KEYS_RETIRED: secrets.retiredMasterKeys,
    BLIND_INDEX_KEY: secrets.blindIndexKey,
    BLIND_INDEX_KEYS_RETIRED: secrets.retiredBlindIndexKeys,
    SEALER_PRIVATE_KEY: secrets.sealerPrivateKey,
    SEAL_EXPORT_DIR: join(dataFolder, 'seals'),
  };
}
