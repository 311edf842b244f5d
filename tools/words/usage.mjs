/** Keys that sources use: which of them are on buttons, and which keys of the console no source uses or no catalogue has. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const TEXT = /(['"])([A-Za-z][\w-]*(?:\.[\w-]+)*)\1/g;
const PLAIN_TEMPLATE = /`([A-Za-z][\w-]*(?:\.[\w-]+)+)`/g;
/** The beginning of a key that is put together, whatever follows. */
const HEAD = /`([A-Za-z][\w-]*(?:\.[\w-]+)*\.)\$\{[^`}]*`/g;
/** A key that is put together: literal parts and values. */
const TEMPLATE = /`([\w.-]*(?:\$\{[^`]*?\}[\w.-]*)+)`/g;
const BUTTON = />([^<>]*)<\/(?:\w*Button|button)>/g;
const REQUEST = /\b(?:t|n|translate)\(([^()]*)/g;
const LITERAL_REQUEST = /\b(?:t|translate)\(\s*'([\w.-]+)'\s*[,)]/g;
/** The value of an attribute with which buttons that have no children get their text. */
const LABEL_OF_BUTTON = /<\w*Button\b[^<>]*?\blabel=(?:"([\w.-]+)"|\{(?:t|translate)\('([\w.-]+)')/g;

/**
 * Sources of an app, without tests.
 * @param {string} folder
 * @returns {string[]} their texts
 */
export function readSources(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.(?:spec|d)\.tsx?$/.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
}

/**
 * Keys of texts on buttons: between the tags of `button`, `Button`, `…Button`, or in the attribute `label` of such.
 * @param {readonly string[]} sources
 * @returns {Set<string>}
 */
export function buttonKeys(sources) {
  const keys = new Set();
  for (const source of sources) {
    for (const [, inside = ''] of source.matchAll(BUTTON))
      for (const [, request = ''] of inside.matchAll(REQUEST))
        for (const [, , key] of request.matchAll(TEXT)) keys.add(key);
    for (const [, plainKey, key] of source.matchAll(LABEL_OF_BUTTON)) keys.add(plainKey ?? key);
  }
  return keys;
}

/**
 * Keys that no source uses. A key that is put together at run time matches each key of its shape.
 * @param {readonly string[]} keys
 * @param {readonly string[]} sources
 * @returns {string[]}
 */
export function unusedKeys(keys, sources) {
  const whole = new Set();
  /** @type {Set<string>} */
  const shapes = new Set();
  for (const source of sources) {
    for (const [, , key] of source.matchAll(TEXT)) whole.add(key);
    for (const [, key] of source.matchAll(PLAIN_TEMPLATE)) whole.add(key);
    for (const [, head = ''] of source.matchAll(HEAD)) shapes.add(`${head}*`);
    for (const [, template = ''] of source.matchAll(TEMPLATE)) {
      const shape = template.replaceAll(/\$\{[^}]*\}/g, '*');
      if (/[a-z]\.|\.[a-z]/i.test(shape)) shapes.add(shape);
    }
  }
  const patterns = [...shapes].map(
    (shape) => new RegExp(`^${shape.replaceAll('.', String.raw`\.`).replaceAll('*', '.+')}$`),
  );
  return keys.filter((key) => !whole.has(key) && !patterns.some((pattern) => pattern.test(key)));
}

/**
 * Keys in requests for a text that no catalogue has; `ra.` is react-admin’s own catalogue.
 * @param {ReadonlySet<string>} keys
 * @param {readonly string[]} sources
 * @returns {string[]}
 */
export function missingKeys(keys, sources) {
  const requested = sources.flatMap((source) => [...source.matchAll(LITERAL_REQUEST)].map(([, key = '']) => key));
  return [...new Set(requested)].filter((key) => !key.startsWith('ra.') && !keys.has(key));
}
