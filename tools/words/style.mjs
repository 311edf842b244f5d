/** Checks of single English texts: retired phrases, long sentences, long buttons, texts that are too long for their place. */
import { formsOf, wordsOnly } from './catalogues.mjs';
import { lettersIn } from './translations.mjs';

/** @typedef {import('./catalogues.mjs').Text} Text */
/** @typedef {import('./catalogues.mjs').Place} Place */
/** @typedef {{ readonly phrase: string, readonly why: string, readonly place?: Place }} Phrase `phrase` is a pattern */
/** @typedef {{ readonly place: Place, readonly key: string, readonly most: number, readonly why: string }} Length `key` is a pattern */

export const MOST_WORDS = 25;
export const MOST_WORDS_OF_BUTTON = 4;

/** @param {readonly Phrase[]} phrases */
export function phrasePatterns(phrases) {
  const patterns = phrases.map((each) => ({ ...each, pattern: patternOf(each.phrase) }));
  return { patterns, any: patternOf(phrases.map(({ phrase }) => phrase).join('|')) };
}

/** @param {string} phrase */
function patternOf(phrase) {
  return new RegExp(String.raw`\b(?:${phrase})(?!\w)`, 'i');
}

/**
 * Finds phrases of translated English.
 * @param {Text} text
 * @param {ReturnType<typeof phrasePatterns>} phrases
 * @returns {string[]}
 */
export function phraseFaults({ text, place: of }, { patterns, any }) {
  const read = wordsOnly(text).replaceAll('’', "'");
  if (!any.test(read)) return [];
  return patterns.flatMap(({ pattern, why, place = of }) => {
    if (place !== of) return [];
    const [found] = pattern.exec(read) ?? [];
    return found === undefined ? [] : [`“${found}”: ${why}`];
  });
}

/**
 * Finds sentences with too many words; a placeholder counts as one.
 * @param {Text} text
 * @returns {string[]}
 */
export function sentenceFaults({ text }) {
  return formsOf(text)
    .flatMap((form) => wordsOnly(form).split(/(?<=[.!?…])["”’)]?\s+|\n+/))
    .flatMap((sentence) => {
      const count = countOfWords(sentence);
      return count > MOST_WORDS ? [`${count} words in “${sentence.slice(0, 40)}…”, ${MOST_WORDS} at most`] : [];
    });
}

/**
 * Finds a button with too many words.
 * @param {Text} text
 * @returns {string[]}
 */
export function buttonFaults({ text }) {
  const count = Math.max(...formsOf(text).map((form) => countOfWords(wordsOnly(form))));
  return count > MOST_WORDS_OF_BUTTON ? [`${count} words on a button, ${MOST_WORDS_OF_BUTTON} at most`] : [];
}

/** @param {string} text */
function countOfWords(text) {
  return text.split(/\s+/).filter((word) => /[\p{L}\d□]/u.test(word)).length;
}

/**
 * Finds a text that is longer than its place, which its key names.
 * @param {Text} text
 * @param {readonly Length[]} lengths
 * @param {Readonly<Record<string, string>>} values typical values of placeholders
 * @returns {string[]}
 */
export function lengthFaults({ key, text, place: of }, lengths, values) {
  const length = lengths.find(({ place, key: pattern }) => place === of && new RegExp(pattern).test(key));
  if (!length) return [];
  const longest = Math.max(...formsOf(text).map((form) => lettersIn(filled(form, values))));
  return longest > length.most ? [`${longest} letters, ${length.most} at most for ${length.why}`] : [];
}

/**
 * A text as it is read: with a typical value for each placeholder, without tags.
 * @param {string} text
 * @param {Readonly<Record<string, string>>} values
 */
export function filled(text, values) {
  return text.replaceAll(/%?\{(\w+)\}/g, (_place, name) => values[name] ?? 'value').replaceAll(/<\/?\w+>/g, '');
}
