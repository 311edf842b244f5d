/** All checks of the words that people read. */
import { formsOf } from './catalogues.mjs';
import { exemptionFaults, isExempt } from './exemptions.mjs';
import { carries, withoutFixed } from './fixed-texts.mjs';
import { letterFaults } from './letters.mjs';
import { buttonFaults, lengthFaults, phraseFaults, sentenceFaults } from './style.mjs';
import { termFaults } from './terms.mjs';
import { translationFaults } from './translations.mjs';
import { buttonKeys, missingKeys, unusedKeys } from './usage.mjs';

/** @typedef {import('./catalogues.mjs').Text} Text */
/** @typedef {{ readonly check: string, readonly file: string, readonly key: string, readonly fault: string }} Fault */
/**
 * What the checks read.
 * @typedef {object} Input
 * @property {readonly Text[]} texts
 * @property {import('./terms.mjs').Terms} terms
 * @property {ReturnType<typeof import('./style.mjs').phrasePatterns>} phrases
 * @property {readonly import('./style.mjs').Length[]} lengths
 * @property {Readonly<Record<string, string>>} values typical values of placeholders
 * @property {readonly import('./fixed-texts.mjs').FixedText[]} fixed
 * @property {readonly import('./exemptions.mjs').Exemption[]} exemptions
 * @property {ReturnType<typeof import('./letters.mjs').facesIn>} faces
 * @property {Readonly<Record<import('./catalogues.mjs').Place, readonly string[]>>} sources
 * @property {Readonly<Record<'customer' | 'mail', readonly import('./translations.mjs').SameOnPurpose[]>>} same
 */

/** Names of the checks, in the order of the output. */
export const CHECKS = /** @type {const} */ ([
  'fixed',
  'term',
  'phrase',
  'sentence',
  'button',
  'length',
  'usage',
  'translation',
  'letter',
  'exemption',
]);

/**
 * @param {Input} input
 * @returns {Fault[]}
 */
export function wordFaults(input) {
  return [...fixedFaults(input), ...englishFaults(input), ...usageFaults(input), ...languageFaults(input)];
}

/**
 * The faults as lines of an output.
 * @param {readonly Fault[]} faults
 * @returns {string[]}
 */
export function linesOf(faults) {
  return faults.map(({ file, key, fault }) => `${file} ${key}: ${fault}`);
}

/**
 * Keys that no longer carry the text that the specification fixes.
 * @param {Input} input
 * @returns {Fault[]}
 */
export function fixedFaults({ texts, fixed }) {
  const english = new Map(
    texts.filter(({ place, language }) => place === 'customer' && language === 'en').map((each) => [each.key, each]),
  );
  return fixed.flatMap((each) =>
    (each.customer ?? []).flatMap((key) => {
      const text = english.get(key);
      if (text && carries(text.text, each)) return [];
      const must = each.startsWith ? 'begins with' : 'is';
      return [faultOf('fixed', text ?? unknown(key), `the specification’s text ${must} “${each.text}”`)];
    }),
  );
}

/**
 * Faults of English texts outside those that the specification fixes.
 * @param {Input} input
 * @returns {Fault[]}
 */
export function englishFaults({ texts, terms, phrases, lengths, values, fixed, exemptions, sources }) {
  const buttons = { customer: buttonKeys(sources.customer), console: buttonKeys(sources.console), mail: new Set() };
  const english = withoutFixed(
    texts.filter(({ language }) => language === 'en'),
    fixed,
  );
  /**
   * @param {(typeof CHECKS)[number]} check
   * @param {Text} text
   * @param {readonly string[]} faults
   */
  const found = (check, text, faults) =>
    faults.length === 0 || isExempt(exemptions, check, text) ? [] : faults.map((fault) => faultOf(check, text, fault));
  return english.flatMap((text) => [
    ...termFaults(text, terms)
      .filter(({ word }) => !isExempt(exemptions, 'term', text, word))
      .map(({ fault }) => faultOf('term', text, fault)),
    ...found('phrase', text, phraseFaults(text, phrases)),
    ...found('sentence', text, sentenceFaults(text)),
    ...(buttons[text.place].has(text.key.replace(/_(one|other)$/, ''))
      ? found('button', text, buttonFaults(text))
      : []),
    ...found('length', text, lengthFaults(text, lengths, values)),
  ]);
}

/**
 * Keys of the console that are not used or do not exist; the specs of the customer's app and of the mails check theirs.
 * @param {Input} input
 * @returns {Fault[]}
 */
export function usageFaults({ texts, sources, exemptions }) {
  const own = texts.filter(({ place }) => place === 'console');
  const files = new Map(own.map((each) => [each.key, each]));
  const shared = texts.filter(({ file }) => file.includes('/web-kit/')).map(({ key }) => key);
  return [
    ...unusedKeys([...files.keys()], sources.console)
      .map((key) => /** @type {Text} */ (files.get(key)))
      .filter((text) => !isExempt(exemptions, 'usage', text))
      .map((text) => faultOf('usage', text, 'no source uses it')),
    ...missingKeys(new Set([...files.keys(), ...shared]), sources.console).map((key) =>
      faultOf('usage', unknown(key, 'apps/admin/src/messages'), 'no catalogue has it'),
    ),
  ];
}

/**
 * Faults of the other languages, letters that no font has, and exemptions without a text.
 * @param {Input} input
 * @returns {Fault[]}
 */
export function languageFaults({ texts, same, faces, exemptions }) {
  const english = texts.filter(({ language }) => language === 'en');
  /** @param {readonly Text[]} of */
  const byKey = (of) => Object.fromEntries(of.map(({ key, text }) => [key, text]));
  const translations = /** @type {const} */ (['customer', 'mail']).flatMap((place) => {
    // Operators read English, in mails as in the console.
    const source = byKey(english.filter((each) => each.place === place && !/^operator/.test(each.key)));
    const translated = texts.filter((each) => each.place === place && each.language !== 'en');
    return [...new Set(translated.map(({ file }) => file))].flatMap((file) => {
      const own = translated.filter((each) => each.file === file);
      const { language } = /** @type {Text} */ (own[0]);
      return translationFaults(language, source, byKey(own), same[place]).map((line) => {
        const [, key = '', fault = ''] = /^(\S+): ([^]*)$/.exec(line) ?? [];
        return faultOf('translation', unknown(key, file), fault);
      });
    });
  });
  const drawn = texts.filter(({ place }) => place !== 'mail');
  // Nearly always there is none: all texts are read at once first.
  const areAllThere = letterFaults(drawn.map(({ text }) => text).join(''), faces).length === 0;
  const letters = (areAllThere ? [] : drawn).flatMap((text) =>
    letterFaults(text.text, faces).map((fault) => faultOf('letter', text, fault)),
  );
  const keys = [...new Set(texts.map(({ key }) => key))];
  const exempted = exemptionFaults(exemptions, keys).map((pattern) =>
    faultOf('exemption', unknown(pattern, 'tools/words/exemptions.json'), 'no catalogue has such a key'),
  );
  return [...translations, ...letters, ...exempted];
}

/**
 * Placeholders that stay when a text is filled: those that are not written as a placeholder is.
 * @param {string} text
 */
export function leftAfterFilling(text) {
  return formsOf(text)
    .map((form) => form.replaceAll(/%?\{\w+\}/g, '1'))
    .filter((form) => /[{}]/.test(form));
}

/**
 * @param {string} key
 * @param {string} [file]
 */
function unknown(key, file = 'apps/customer/src/shared/messages/en.json') {
  return { file, key };
}

/**
 * @param {(typeof CHECKS)[number]} check
 * @param {Pick<Text, 'file' | 'key'>} text
 * @param {string} fault
 * @returns {Fault}
 */
function faultOf(check, { file, key }, fault) {
  return { check, file, key, fault };
}
