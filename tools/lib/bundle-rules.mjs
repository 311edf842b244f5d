/**
 * Common rules of all our bundles: which modules stay outside, where modules assume to be on disk, and which warnings
 * are shown.
 */
import { sep } from 'node:path';

/** Modules that are found next to their own files (a native library, pages to serve), or are not installed at all. */
export const LEFT_OUT = /^(node:|@node-rs\/argon2$|sharp$|swagger-ui-dist\/|pg-native$)/;

/**
 * Output format of a script: V8 stores a script with a single letter beyond Latin-1 with two bytes for each letter, and
 * a sixth of the packages' code is comments. Lines stay as they are, so that a stack trace is of use.
 * @type {Pick<import('rolldown').OutputOptions, 'charset' | 'comments'>}
 */
export const AS_BYTES = { charset: 'ascii', comments: false };

/**
 * Lets a module find its neighbours on the disk from its original place; modules that it requires by name are bundled.
 * @param {(id: string) => string} placeOf the expression for a module's original place
 * @returns {import('rolldown').Plugin}
 */
export function placedPlugin(placeOf) {
  return {
    name: 'places of the house',
    transform(code, id) {
      // The bundler's own.
      if (id.startsWith('\0')) return null;
      const changed = withRequired(code).replaceAll('import.meta.url', () => placeOf(id));
      if (id.includes(`${sep}node_modules${sep}`)) return { code: changed, map: { mappings: '' } };
      // Within their lines: a trace names lines, and no line has moved.
      return changed === code ? null : { code: changed, map: null };
    },
  };
}

/** TypeORM's way to each kind of database, `postgres/PostgresDriver.js` as well as seventeen others. */
const DRIVER = /[\\/]node_modules[\\/]typeorm[\\/]driver[\\/][\w-]+[\\/](\w+Driver)\.js$/;

/**
 * TypeORM includes every database driver. Of the others only the class name stays, which it checks (`instanceof`): this
 * and what only they need is 0.8 MB less for api, worker and the migrations to read at their start and keep.
 * @type {import('rolldown').Plugin}
 */
export const onlyPostgres = {
  name: 'databases of the house',
  load(id) {
    const [, name] = DRIVER.exec(id) ?? [];
    if (!name || name === 'PostgresDriver') return null;
    return `exports.${name} = class ${name} { constructor() { throw new Error('${name} is left out of this program.'); } };`;
  },
};

/** @param {string} code */
function withRequired(code) {
  const own = 'const require = createRequire(import.meta.url);';
  return /\brequire\((?!'|\))/.test(code) ? code : code.replace(own, '');
}

/** @type {NonNullable<import('rolldown').InputOptions['onLog']>} */
export function printWhatMatters(level, log, print) {
  // Drivers of other databases and the like: a module that requires them fails to find them, here as anywhere.
  if (log.code === 'UNRESOLVED_IMPORT' && log.id?.includes('node_modules')) return;
  // How long it took is a word about the machine: on a busy one it made the build fail.
  if (['CIRCULAR_DEPENDENCY', 'EVAL', 'PLUGIN_TIMINGS'].includes(log.code ?? '')) return;
  print(level === 'warn' ? 'error' : level, log);
}
