/** Measures how complete a language's catalogue is, and lists its faults. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** English sentences that the console shows, too. */
const shared = fileURLToPath(import.meta.resolve('@usdt-africa/web-kit/pause.json'));
const folder = join(import.meta.dirname, '..', 'src', 'shared', 'messages');
export const LANGUAGES = ['pcm', 'ha', 'yo', 'ig'];

/** @param {string} language @returns {Record<string, string>} */
export function readCatalogue(language) {
  const own = JSON.parse(readFileSync(fileOf(language), 'utf8'));
  return language === 'en' ? { ...own, ...JSON.parse(readFileSync(shared, 'utf8')) } : own;
}

/** @param {string} language */
export function fileOf(language) {
  return join(folder, `${language}.json`);
}

/** The names that a text's places and tags have, in one order. @param {string} text */
const marks = (text) =>
  [...text.matchAll(/\{\w+\}|<\/?\w+>/g)]
    .map(([mark]) => mark)
    .sort()
    .join(' ');

/**
 * @param {string} language
 * @returns {{ language: string, translated: number, all: number, missing: string[], unknown: string[], broken: string[] }}
 *   `broken`: texts whose places or tags differ from the English ones
 */
export function completeness(language) {
  const english = readCatalogue('en');
  const catalogue = readCatalogue(language);
  const keys = Object.keys(english);
  const missing = keys.filter((key) => !catalogue[key]);
  return {
    language,
    translated: keys.length - missing.length,
    all: keys.length,
    missing,
    unknown: Object.keys(catalogue).filter((key) => !(key in english)),
    broken: keys.filter((key) => catalogue[key] && marks(catalogue[key]) !== marks(english[key])),
  };
}
