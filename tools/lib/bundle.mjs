/**
 * The parts of the product as `npm start` runs them: each one file of scripts instead of some two thousand, which Node would
 * find, read and link one by one. That is more than half of what a start costs (docs/decisions/0084-bundled-processes.md).
 */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { rolldown } from 'rolldown';
import { AS_BYTES, LEFT_OUT, onlyPostgres, placedPlugin, printWhatMatters } from './bundle-rules.mjs';
import { ROOT } from './root.mjs';

/** Where the parts lie, each as `<name>.js`. */
export const PARTS_FOLDER = join(ROOT, 'dist', 'parts');

/** Each part and the compiled program it is made from. */
const PROGRAMS = {
  api: 'apps/api/dist/main.js',
  worker: 'apps/worker/dist/main.js',
  sealer: 'apps/worker/dist/sealer-main.js',
  signer: 'apps/signer/dist/main.js',
  sandbox: 'apps/sandbox/dist/main.js',
  migrate: 'migrations/dist/run.js',
};

/** Bundles every part again. */
export async function bundleParts() {
  rmSync(PARTS_FOLDER, { recursive: true, force: true });
  await Promise.all(Object.entries(PROGRAMS).map(([name, program]) => bundle(name, join(ROOT, program))));
}

/**
 * @param {string} name
 * @param {string} program
 */
async function bundle(name, program) {
  const made = await rolldown({
    input: program,
    cwd: ROOT,
    platform: 'node',
    external: LEFT_OUT,
    plugins: [{ name: 'maps of the house', load }, onlyPostgres, placedPlugin(placeOf)],
    onLog: printWhatMatters,
  });
  await made.write({
    dir: PARTS_FOLDER,
    format: 'esm',
    sourcemap: true,
    ...AS_BYTES,
    entryFileNames: `${name}.js`,
    chunkFileNames: `${name}-[name]-[hash].js`,
  });
  await made.close();
}

/**
 * Our own modules come with the maps of the compiler, so that a stack trace names the sources. Maps of packages are
 * never used, but a start would read them.
 * @param {string} id
 */
function load(id) {
  if (id.includes(`${sep}node_modules${sep}`) || !existsSync(`${id}.map`)) return null;
  const code = readFileSync(id, 'utf8').replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n');
  return { code, map: readFileSync(`${id}.map`, 'utf8') };
}

/**
 * Where a module lay, as seen from where the parts lie: both may be moved together.
 * @param {string} id
 */
function placeOf(id) {
  const place = relative(PARTS_FOLDER, id).split(sep).join('/');
  return `new URL(${JSON.stringify(place)}, import.meta.url).href`;
}
