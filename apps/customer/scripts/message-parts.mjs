/**
 * Splits the English messages into parts, each of which comes with the pages that import it as
 * `virtual:messages/<part>`. One catalogue stays the source; a message's part follows from the sources that use its
 * key, so that no list is maintained.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SOURCES = join(import.meta.dirname, '..', 'src');
const ENTRY = join(SOURCES, 'main.tsx');
/** Its sheets and notes stand on every page. */
const WEB_KIT = dirname(fileURLToPath(import.meta.resolve('@usdt-africa/web-kit/styles.css'))).replace(
  /styles$/,
  join('src', 'components'),
);
const PREFIX = 'virtual:messages/';
/** Comes with the first load, whatever the page. */
const START = 'start';

const STATIC = /^(?:import|export)\s(?!type\b)(?:[^;'"]*?\sfrom\s+)?'([^']+)'/gm;
const DYNAMIC = /\bimport\('(\.[^']+)'\)/g;
/** A text that may be a key, or with `${` or a point behind it what keys begin with. */
const TEXT = /['"`]([a-z][\w-]*(?:\.[\w-]*)*)(['"`]|\$\{)/g;
const COUNTED = /_(?:zero|one|two|few|many|other)$/;

/** @param {string} folder @returns {string[]} */
function sourcesBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.(?:spec|d)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

/** @param {string} from @param {string} to @returns {string | undefined} */
function fileOf(from, to) {
  const place = join(dirname(from), to);
  return ['.ts', '.tsx'].map((ending) => place + ending).find((file) => existsSync(file));
}

/**
 * The message keys that a source uses; for a key built at run time, all keys with the same prefix.
 * @param {string} source @param {readonly string[]} keys
 */
export function keysIn(source, keys) {
  const whole = new Set();
  const heads = new Set();
  for (const [, text, end] of source.matchAll(TEXT))
    if (end === '${' || text.endsWith('.')) {
      if (text.includes('.')) heads.add(text);
    } else whole.add(text);
  return keys.filter(
    (key) => whole.has(key) || whole.has(key.replace(COUNTED, '')) || [...heads].some((head) => key.startsWith(head)),
  );
}

/**
 * Separately loaded units: the app's first load, and each module that is imported on navigation or when it is opened.
 * @param {readonly string[]} keys the catalogue's
 * @returns {{ file: string, parts: Set<string>, keys: Set<string> }[]} with the message parts that it loads, and the
 * keys that it uses
 */
export function loads(keys) {
  const sources = new Map(sourcesBelow(SOURCES).map((file) => [file, readFileSync(file, 'utf8')]));
  const usedKeys = new Map([...sources].map(([file, source]) => [file, keysIn(source, keys)]));
  const roots = new Set([ENTRY]);
  for (const [file, source] of sources)
    for (const [, to] of source.matchAll(DYNAMIC)) {
      const root = fileOf(file, to);
      if (root) roots.add(root);
    }
  return [...roots].map((root) => {
    const parts = new Set([START]);
    const files = new Set([root]);
    for (const file of files)
      for (const [, to] of sources.get(file)?.matchAll(STATIC) ?? []) {
        if (to.startsWith(PREFIX)) parts.add(to.slice(PREFIX.length));
        const next = to.startsWith('.') ? fileOf(file, to) : undefined;
        if (next) files.add(next);
      }
    return {
      file: root.slice(SOURCES.length + 1),
      parts,
      keys: new Set([...files].flatMap((file) => usedKeys.get(file) ?? [])),
    };
  });
}

/**
 * Each message's part: of the parts that all units using the message load, the one that the fewest units load.
 * @param {readonly string[]} keys the catalogue's
 * @returns {Map<string, string>} by key
 */
export function partsOf(keys) {
  const all = loads(keys);
  const everywhere = new Set(sourcesBelow(WEB_KIT).flatMap((file) => keysIn(readFileSync(file, 'utf8'), keys)));
  const loadedBy = (/** @type {string} */ part) => all.filter(({ parts }) => parts.has(part)).length;
  const parts = [...new Set(all.flatMap((each) => [...each.parts]))].sort((a, b) => loadedBy(a) - loadedBy(b));
  return new Map(
    keys.map((key) => {
      const askers = everywhere.has(key) ? all : all.filter(({ keys: usedKeys }) => usedKeys.has(key));
      const part = askers.length > 0 && parts.find((each) => askers.every((asker) => asker.parts.has(each)));
      return [key, part || START];
    }),
  );
}

/**
 * The keys that no source uses.
 * @param {readonly string[]} keys the catalogue's
 */
export function unasked(keys) {
  const sources = [SOURCES, WEB_KIT].flatMap(sourcesBelow);
  const usedKeys = new Set(sources.flatMap((file) => keysIn(readFileSync(file, 'utf8'), keys)));
  return keys.filter((key) => !usedKeys.has(key));
}

/** @param {() => Record<string, string>} catalogue @returns {import('vite').Plugin} `virtual:messages/<part>`: adds its words */
export function messageParts(catalogue) {
  return {
    name: 'message-parts',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return null;
      const part = id.slice(PREFIX.length + 1);
      const messages = catalogue();
      const parts = partsOf(Object.keys(messages));
      const words = Object.fromEntries(Object.entries(messages).filter(([key]) => parts.get(key) === part));
      const english = JSON.stringify(join(SOURCES, 'shared', 'i18n', 'english.ts'));
      return { code: `import { addWords } from ${english};\naddWords(${JSON.stringify(words)});`, moduleType: 'js' };
    },
  };
}
