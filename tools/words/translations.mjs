/** Faults of a language's messages against the English ones. */

/** How much longer than the English a text may be before it does not fit: both must be passed. */
const LONGER_TIMES = 1.6;
const LONGER_LETTERS = 24;
/** Code units that can make one letter of several code units in our texts. */
const COMBINED = /\p{M}|\p{Cf}|\p{So}|\r/u;
const LETTERS = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** @type {typeof import('./translations.d.mts').translationFaults} */
export function translationFaults(language, english, translated, same) {
  const reasons = new Set(
    same.filter(({ languages }) => !languages || languages.includes(language)).flatMap(({ keys }) => keys),
  );
  const unknown = [...new Set([...Object.keys(translated), ...reasons])].filter((key) => !Object.hasOwn(english, key));
  return [
    ...unknown.map((key) => `${key}: English has no such text`),
    ...Object.entries(english).flatMap(([key, text]) => {
      const fault = faultIn(text, translated[key] ?? '', reasons.has(key));
      return fault ? [`${key}: ${fault}`] : [];
    }),
  ];
}

/**
 * @param {string} english
 * @param {string} translated
 * @param {boolean} isSameOnPurpose
 */
function faultIn(english, translated, isSameOnPurpose) {
  if (translated.trim() === '') return 'says nothing';
  if (marks(translated) !== marks(english)) return `has other places or tags than “${english}”`;
  if (isSameOnPurpose) return translated === english ? null : 'is listed as English, and is not';
  if (translated === english) return 'is as in English, without a reason';
  const longest = lettersIn(english);
  // No text has more letters than code units, and counting code units takes no time.
  if (translated.length <= longest + LONGER_LETTERS) return null;
  const long = lettersIn(translated);
  if (long > longest * LONGER_TIMES && long > longest + LONGER_LETTERS)
    return `${long} letters where English has ${longest}`;
  return null;
}

/**
 * The names that a text's places and tags have, in one order.
 * @param {string} text
 */
export function marks(text) {
  return [...text.matchAll(/%?\{\w+\}|<\/?\w+>/g)]
    .map(([mark]) => mark)
    .sort()
    .join(' ');
}

/**
 * Letters as they are read: one with a tone mark is one.
 * @param {string} text
 */
export function lettersIn(text) {
  if (!COMBINED.test(text)) return text.length;
  return [...LETTERS.segment(text)].length;
}
