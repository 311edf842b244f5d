#!/usr/bin/env node
/**
 * `npm run openapi`: writes docs/generated/openapi.json, the document of the API, from the routes' own descriptions,
 * and from the document the types of its clients. Needs no database: nothing is started. Exit 0: written or unchanged;
 * 2: usage.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { COMPILER } from '../lib/compiler.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const CLIENTS = /** @type {const} */ ({
  customers: 'libs/core/contracts/src/api/generated/routes.ts',
  console: 'libs/core/contracts/src/api/generated/admin-routes.ts',
  'console-acts': 'libs/core/contracts/src/api/generated/admin-acts.ts',
});

if (process.argv.length > 2) {
  console.error('usage: npm run openapi');
  process.exit(2);
}
const built = spawnSync(process.execPath, [COMPILER, '-b', 'apps/api/tsconfig.build.json'], {
  cwd: root,
  stdio: 'inherit',
});
if (built.status !== 0) process.exit(built.status ?? 1);
const printed = spawnSync(process.execPath, [join(root, 'apps/api/dist/print-document.js')], {
  stdio: ['ignore', 'pipe', 'inherit'],
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
});
if (printed.status !== 0) process.exit(printed.status ?? 1);
const platform = pathToFileURL(join(root, 'libs/core/platform/dist/http/route-types.js')).href;
const { routeTypes } = await import(platform);
const document = JSON.parse(printed.stdout);
const written = [
  write('docs/generated/openapi.json', printed.stdout),
  ...Object.entries(CLIENTS).map(([side, file]) => write(file, routeTypes(document, side))),
];
if (!written.includes(true)) console.log('Nothing changed.');

/**
 * @param {string} path
 * @param {string | null} text null: nothing to write
 */
function write(path, text) {
  const file = join(root, path);
  if (text === null || (existsSync(file) && readFileSync(file, 'utf8') === text)) return false;
  writeFileSync(file, text);
  console.log(`wrote ${path}`);
  return true;
}
