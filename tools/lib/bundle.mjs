/**
 * The parts of the product as `npm start` runs them: each one file of scripts instead of some two thousand, which Node would
 * find, read and link one by one. That is more than half of what a start costs (docs/decisions/0084-parts-in-one-piece.md).
 */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { rolldown } from 'rolldown';
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

/** What is found beside its own files (a native library, pages to serve), or is not installed at all. */
const LEFT_OUT = /^(node:|@node-rs\/argon2$|sharp$|swagger-ui-dist\/|pg-native$)/;

/** Bundles every part anew. */
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
    plugins: [{ name: 'of the house', load, transform }],
    onLog(level, log, tell) {
      // Drivers of other databases and the like: who looks for them does so in vain, here as anywhere.
      if (log.code === 'UNRESOLVED_IMPORT' && log.id?.includes('node_modules')) return;
      // How long it took is a word about the machine: on a busy one it made the build fail.
      if (['CIRCULAR_DEPENDENCY', 'EVAL', 'PLUGIN_TIMINGS'].includes(log.code ?? '')) return;
      tell(level === 'warn' ? 'error' : level, log);
    },
  });
  await made.write({
    dir: PARTS_FOLDER,
    format: 'esm',
    sourcemap: true,
    entryFileNames: `${name}.js`,
    chunkFileNames: `${name}-[name]-[hash].js`,
  });
  await made.close();
}

/**
 * Our own modules come with the maps of the compiler, so that a trace names the sources. Nobody reads those of packages,
 * and a start would.
 * @param {string} id
 */
function load(id) {
  if (id.includes(`${sep}node_modules${sep}`) || !existsSync(`${id}.map`)) return null;
  const code = readFileSync(id, 'utf8').replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n');
  return { code, map: readFileSync(`${id}.map`, 'utf8') };
}

/**
 * A module that looks for its neighbours on the disk finds them from where it lay; what it requires by name comes along.
 * @param {string} code
 * @param {string} id
 */
function transform(code, id) {
  // The bundler's own.
  if (id.startsWith('\0')) return null;
  const changed = withRequired(code).replaceAll('import.meta.url', () => {
    const place = relative(PARTS_FOLDER, id).split(sep).join('/');
    return `new URL(${JSON.stringify(place)}, import.meta.url).href`;
  });
  if (id.includes(`${sep}node_modules${sep}`)) return { code: changed, map: { mappings: '' } };
  // Within their lines: a trace names lines, and no line has moved.
  return changed === code ? null : { code: changed, map: null };
}

/** @param {string} code */
function withRequired(code) {
  const own = 'const require = createRequire(import.meta.url);';
  return /\brequire\((?!'|\))/.test(code) ? code : code.replace(own, '');
}
