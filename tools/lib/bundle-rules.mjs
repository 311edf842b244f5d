/** What every bundle of ours keeps to, whatever it is made from: what stays outside, where modules think they lie, what is told. */
import { sep } from 'node:path';

/** What is found beside its own files (a native library, pages to serve), or is not installed at all. */
export const LEFT_OUT = /^(node:|@node-rs\/argon2$|sharp$|swagger-ui-dist\/|pg-native$)/;

/**
 * How a script is written: V8 keeps one that holds a single letter beyond Latin-1 with two bytes for each letter, and a
 * sixth of what packages bring is comments. Lines stay as they are, so that a trace is of use.
 * @type {Pick<import('rolldown').OutputOptions, 'charset' | 'comments'>}
 */
export const AS_BYTES = { charset: 'ascii', comments: false };

/**
 * A module that looks for its neighbours on the disk finds them from where it lay; what it requires by name comes along.
 * @param {(id: string) => string} placeOf the expression that says where a module lay
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
 * TypeORM brings every database it knows. Of the others a name is kept, which it asks for (`instanceof`): with all that only they
 * need, 0.8 MB of what api, worker and the migrations read at their start and keep.
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
export function tellWhatMatters(level, log, tell) {
  // Drivers of other databases and the like: who looks for them does so in vain, here as anywhere.
  if (log.code === 'UNRESOLVED_IMPORT' && log.id?.includes('node_modules')) return;
  // How long it took is a word about the machine: on a busy one it made the build fail.
  if (['CIRCULAR_DEPENDENCY', 'EVAL', 'PLUGIN_TIMINGS'].includes(log.code ?? '')) return;
  tell(level === 'warn' ? 'error' : level, log);
}
