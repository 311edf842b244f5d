#!/usr/bin/env node
/**
 * `npm run openapi`: writes docs/openapi.json, the document of the customers' API, from what the routes say of themselves.
 * Needs no database: nothing is started. Exit 0: written or unchanged; 2: usage.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const file = join(root, 'docs/openapi.json');

if (process.argv.length > 2) {
  console.error('usage: npm run openapi');
  process.exit(2);
}
const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');
const built = spawnSync(process.execPath, [tsc, '-b', 'apps/api'], { cwd: root, stdio: 'inherit' });
if (built.status !== 0) process.exit(built.status ?? 1);
const printed = spawnSync(process.execPath, [join(root, 'apps/api/dist/print-document.js')], {
  stdio: ['ignore', 'pipe', 'inherit'],
  encoding: 'utf8',
});
if (printed.status !== 0) process.exit(printed.status ?? 1);
if (existsSync(file) && readFileSync(file, 'utf8') === printed.stdout) console.log('Nothing changed.');
else {
  writeFileSync(file, printed.stdout);
  console.log('wrote docs/openapi.json');
}
