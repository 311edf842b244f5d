#!/usr/bin/env node
/**
 * `npm run schemas`: writes the JSON Schema of every event type and version, and the catalogue of topics, from the code
 * to libs/core/contracts/schemas/generated, and the digest of every golden event that has none yet. Refuses, and writes nothing, when a
 * published version would break. Exit 0: written or unchanged; 1: refused; 2: usage.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { COMPILER } from '../lib/compiler.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = join(root, 'libs/core/contracts/schemas/generated');
const golden = join(root, 'libs/core/contracts/src/events/__golden__');
const released = join(root, 'libs/core/contracts/src/schemas/generated/digests.json');

if (process.argv.length > 2) {
  console.error('usage: npm run schemas');
  process.exit(2);
}
const built = spawnSync(process.execPath, [COMPILER, '-b', 'libs/core/contracts/tsconfig.build.json'], {
  cwd: root,
  stdio: 'inherit',
});
if (built.status !== 0) process.exit(built.status ?? 1);
const { BreachError, documents, publish } = await import('@usdt-africa/contracts/schemas');
try {
  const written = publish(folder);
  const digests = [...documents()]
    .filter(([path]) => path.startsWith('events/'))
    .map(([path, text]) => [path.slice('events/'.length, -'.json'.length), digest(text)]);
  mkdirSync(dirname(released), { recursive: true });
  writeFileSync(released, `${JSON.stringify(Object.fromEntries(digests), null, 2)}\n`);
  written.push(...keepGolden());
  console.log(written.length === 0 ? 'Nothing changed.' : written.map((path) => `wrote ${path}`).join('\n'));
} catch (error) {
  if (!(error instanceof BreachError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

/** A golden event's digest is written once and never again: one that was changed fails the contracts' tests. */
function keepGolden() {
  const list = join(golden, 'digests.json');
  /** @type {Record<string, string>} */
  const known = JSON.parse(readFileSync(list, 'utf8'));
  const fresh = readdirSync(golden)
    .filter((file) => file !== 'digests.json')
    .map((file) => file.slice(0, -'.json'.length))
    .filter((name) => known[name] === undefined);
  if (fresh.length === 0) return [];
  for (const name of fresh) known[name] = digest(readFileSync(join(golden, `${name}.json`), 'utf8'));
  const sorted = Object.fromEntries(Object.entries(known).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(list, `${JSON.stringify(sorted, null, 2)}\n`);
  return fresh.map((name) => `__golden__/${name}`);
}

/** @param {string} text */
function digest(text) {
  return createHash('sha256').update(text).digest('hex');
}
