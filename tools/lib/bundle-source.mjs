/**
 * `node bundle-source.mjs <program.ts> <folder>`: makes one file, `<folder>/main.mjs`, of a program's sources and its
 * packages (and one file for each module that it loads later, if any), and `<folder>/sources.json`, the list of the
 * sources it was made from.
 */
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { AS_BYTES, LEFT_OUT, placedPlugin, printWhatMatters } from './bundle-rules.mjs';
import { ROOT } from './root.mjs';

const [program = '', folder = ''] = process.argv.slice(2);
/** Every source that was read: one of which nothing but values is left in the bundle, too. @type {Set<string>} */
const sources = new Set();
const made = await rolldown({
  input: program,
  cwd: ROOT,
  platform: 'node',
  tsconfig: false,
  resolve: {
    conditionNames: ['@usdt-africa/source', 'node'],
    // Sources import what each file will be once compiled.
    extensionAlias: { '.js': ['.ts', '.js'] },
  },
  transform: { target: 'es2023', decorator: { legacy: true, emitDecoratorMetadata: true } },
  plugins: [
    { name: 'outside', resolveId, load: remember },
    placedPlugin((id) => JSON.stringify(pathToFileURL(id).href)),
  ],
  onLog: printWhatMatters,
});
// Whole or not at all: two processes may want it at once, and one may be killed on its way.
const own = `${folder}.${process.pid}`;
await made.write({
  dir: own,
  format: 'esm',
  keepNames: true,
  ...AS_BYTES,
  entryFileNames: 'main.mjs',
  chunkFileNames: '[name]-[hash].mjs',
});
await made.close();
const packages = join(ROOT, 'package-lock.json');
writeFileSync(join(own, 'sources.json'), JSON.stringify([...sources, packages]));
try {
  renameSync(own, folder);
} catch {
  // Another process was faster.
  rmSync(own, { recursive: true });
}

/**
 * Modules that stay outside are resolved from their importer: the bundle is elsewhere.
 * @param {string} name
 * @param {string | undefined} importer
 */
function resolveId(name, importer) {
  if (!LEFT_OUT.test(name)) return null;
  if (name.startsWith('node:') || !importer) return { id: name, external: true };
  try {
    return { id: createRequire(importer).resolve(name), external: true };
  } catch {
    // Not installed: the importer fails to find it, here as anywhere.
    return { id: name, external: true };
  }
}

/** @param {string} id */
function remember(id) {
  if (!id.startsWith('\0') && !id.includes(`${sep}node_modules${sep}`)) sources.add(id);
  return null;
}
