/** Texts that a check does not concern, with the reason. */
import { readFileSync } from 'node:fs';

/**
 * @typedef {object} Exemption
 * @property {string} check
 * @property {string} why
 * @property {readonly string[]} keys a key, or with `*` at the end all keys that begin like it
 * @property {readonly string[]} [words] only the faults of these words; all without it
 * @property {import('./catalogues.mjs').Place} [place]
 */

/** @returns {Exemption[]} */
export function readExemptions() {
  return JSON.parse(readFileSync(new URL('./exemptions.json', import.meta.url), 'utf8'));
}

/**
 * Whether a check does not concern a text.
 * @param {readonly Exemption[]} exemptions
 * @param {string} check
 * @param {import('./catalogues.mjs').Text} text
 * @param {string} [word]
 */
export function isExempt(exemptions, check, text, word) {
  return exemptions.some(
    (each) =>
      each.check === check &&
      (each.place ?? text.place) === text.place &&
      each.keys.some((key) => matches(text.key, key)) &&
      (!each.words || (word !== undefined && each.words.includes(word))),
  );
}

/**
 * Exemptions whose key no catalogue has.
 * @param {readonly Exemption[]} exemptions
 * @param {readonly string[]} keys
 * @returns {string[]}
 */
export function exemptionFaults(exemptions, keys) {
  return exemptions.flatMap((each) => each.keys).filter((pattern) => !keys.some((key) => matches(key, pattern)));
}

/**
 * @param {string} key
 * @param {string} pattern
 */
function matches(key, pattern) {
  return pattern.endsWith('*') ? key.startsWith(pattern.slice(0, -1)) : key === pattern;
}
