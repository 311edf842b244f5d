/** Words in place of which docs/voice.md has a term. */
import { wordsOnly } from './catalogues.mjs';

/**
 * @typedef {object} Rule
 * @property {string} term the English term of the row
 * @property {string} instead a word that is not used for it
 * @property {RegExp} pattern
 * @property {boolean} isForConsole whether only operators read the term
 */
/**
 * @typedef {object} Terms
 * @property {readonly Rule[]} rules
 * @property {readonly RegExp[]} masks terms that contain a word of a rule
 * @property {RegExp} any matches each text that a rule could match
 */

/** Notes behind a word that need a reader's judgement: such a word is not looked for. */
const BY_MEANING = /^(alone|by meaning)$/;

/**
 * Reads the table of terms: the column "English" and the column "not".
 * @param {string} document text of docs/voice.md
 * @returns {Terms}
 */
export function termsOf(document) {
  const [, table = ''] = /^\| English \| not \|.*\n\|[-|]+\|\n((?:\|.*\n?)+)/m.exec(document) ?? [];
  const rows = table
    .trim()
    .split('\n')
    .filter(Boolean)
    .map((row) => row.split('|').map((cell) => cell.trim()));
  const terms = rows.flatMap(([, english = '']) => english.split(/[,/]/).map((term) => noted(term).word));
  const rules = rows.flatMap(([, english = '', not = '']) =>
    not
      .split(',')
      .map(noted)
      .filter(({ word, note }) => word !== '' && !BY_MEANING.test(note))
      .map(({ word }) => ruleOf(english, word)),
  );
  // A term that contains a word that is not used alone: "transaction hash" and "hash".
  const masks = terms.filter((term) =>
    rules.some(({ instead }) => instead !== term && wordsOf(escaped(instead)).test(term)),
  );
  return {
    rules,
    masks: masks.map((term) => maskOf(term, rules)),
    any: wordsOf(`(?:${rules.map(({ instead }) => escaped(instead)).join('|')})`),
  };
}

/**
 * A word and the note in parentheses behind it.
 * @param {string} cell
 */
function noted(cell) {
  const [, word = '', note = ''] = /^([^(]*)(?:\(([^)]*)\))?/.exec(cell.trim()) ?? [];
  return { word: word.trim(), note };
}

/**
 * @param {string} english
 * @param {string} instead
 * @returns {Rule}
 */
function ruleOf(english, instead) {
  const terms = english.split(/[,/]/).map((term) => noted(term).word);
  return {
    term: terms.join(', '),
    instead,
    pattern: wordsOf(escaped(instead)),
    isForConsole: /\(console\)/.test(english) && !/\(customer\)/.test(english),
  };
}

/**
 * A pattern of whole words, with their plural.
 * @param {string} pattern
 * @param {string} [flags]
 */
function wordsOf(pattern, flags = 'i') {
  return new RegExp(String.raw`\b${pattern}(?:e?s)?\b`, flags);
}

/**
 * A pattern of a term as it is written: "session ID" is, "session id" is not.
 * @param {string} term
 * @param {readonly Rule[]} rules
 */
function maskOf(term, rules) {
  const isByCapitals = rules.some(({ instead }) => instead !== term && instead.toLowerCase() === term.toLowerCase());
  const [first = ''] = term;
  const written = `[${first.toLowerCase()}${first.toUpperCase()}]${escaped(term.slice(1))}`;
  return wordsOf(written, isByCapitals ? 'g' : 'gi');
}

/** @param {string} words */
function escaped(words) {
  return words.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(' ', String.raw`\s+`);
}

/**
 * Finds words that are not used for a term.
 * @param {import('./catalogues.mjs').Text} text
 * @param {Terms} terms
 * @returns {{ word: string, fault: string }[]}
 */
export function termFaults({ text, place }, { rules, masks, any }) {
  if (!any.test(text)) return [];
  const read = masks.reduce((left, mask) => left.replaceAll(mask, '·'), wordsOnly(text));
  return rules
    .filter(({ pattern, isForConsole }) => (place === 'console' || !isForConsole) && pattern.test(read))
    .map(({ instead, term }) => ({ word: instead, fault: `“${instead}” for “${term}”` }));
}
