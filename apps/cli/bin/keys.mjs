#!/usr/bin/env node
/** `npm run keys -- …`: new keys for personal data, erasure of a person, and losses of the sealed history. */
import { existsSync } from 'node:fs';
import { ownProduct } from '@usdt-africa/tools/own-product';

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
  env: process.env.DATABASE_URL || process.env.DATABASE_URL_FILE ? process.env : { ...process.env, ...ownProduct() },
  stop: stop.signal,
});
