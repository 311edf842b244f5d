/** The message catalogues of the product, as flat texts. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A text of a catalogue.
 * @typedef {object} Text
 * @property {string} file path from the root
 * @property {Place} place its readers
 * @property {string} language
 * @property {string} key
 * @property {string} text
 */
/** @typedef {'customer' | 'console' | 'mail'} Place */
/**
 * @typedef {object} Folder
 * @property {string} path
 * @property {Place} place
 * @property {boolean} isTranslated whether the files are languages; otherwise all are English
 */

/** Folders with catalogues. The texts of web-kit stand in both apps. @type {readonly Folder[]} */
export const FOLDERS = [
  { path: 'apps/customer/src/shared/messages', place: 'customer', isTranslated: true },
  { path: 'libs/web/web-kit/src/messages', place: 'customer', isTranslated: false },
  { path: 'apps/admin/src/messages', place: 'console', isTranslated: false },
  { path: 'libs/journeys/notifications/src/messages', place: 'mail', isTranslated: true },
];
const LANGUAGE = /^(en|pcm|ha|yo|ig)\.json$/;

/**
 * Reads all catalogues.
 * @param {string} root of the repository
 * @returns {Text[]}
 */
export function readTexts(root) {
  return FOLDERS.flatMap(({ path, place, isTranslated }) =>
    readdirSync(join(root, path))
      .filter((name) => (isTranslated ? LANGUAGE.test(name) : name.endsWith('.json')))
      .flatMap((name) =>
        textsIn(JSON.parse(readFileSync(join(root, path, name), 'utf8'))).map(([key, text]) => ({
          file: `${path}/${name}`,
          place,
          language: isTranslated ? name.replace('.json', '') : 'en',
          key,
          text,
        })),
      ),
  );
}

/**
 * The texts of a catalogue by key; nested keys are joined with points.
 * @param {object} tree
 * @param {string} [above]
 * @returns {[string, string][]}
 */
export function textsIn(tree, above = '') {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[above + key, value]] : textsIn(value, `${above}${key}.`),
  );
}

/**
 * The forms of a text: react-admin separates singular and plural with four strokes.
 * @param {string} text
 */
export function formsOf(text) {
  return text.split('||||').map((form) => form.trim());
}

/**
 * A text without placeholders and tags, each of which becomes one sign.
 * @param {string} text
 */
export function wordsOnly(text) {
  return text.replaceAll(/%?\{\w+\}/g, '□').replaceAll(/<\/?\w+>/g, '');
}
