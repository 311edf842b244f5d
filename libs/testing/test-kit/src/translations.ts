/** Messages by key. */
type Messages = Readonly<Record<string, string>>;

/** What stands as in English on purpose: the reason, whose language, and the keys. */
export interface SameOnPurpose {
  readonly why: string;
  /** All of them without it. */
  readonly languages?: readonly string[];
  readonly keys: readonly string[];
}

/** How much longer than the English a text may be before it does not fit: both must be passed. */
const LONGER_TIMES = 1.6;
const LONGER_LETTERS = 24;
const LETTERS = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Lists the faults of a language's messages, a line for each: an empty text, a key that English does not have,
 * placeholders and tags other than the English ones, a text that is too long to fit, one that is the same as in English
 * without a reason, or a reason for one that is not the same.
 */
export function translationFaults(
  language: string,
  english: Messages,
  translated: Messages,
  same: readonly SameOnPurpose[],
): string[] {
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

function faultIn(english: string, translated: string, isSameOnPurpose: boolean): string | null {
  if (translated.trim() === '') return 'says nothing';
  if (marks(translated) !== marks(english)) return `has other places or tags than “${english}”`;
  if (isSameOnPurpose) return translated === english ? null : 'is listed as English, and is not';
  if (translated === english) return 'is as in English, without a reason';
  const [long, longest] = [lettersIn(translated), lettersIn(english)];
  if (long > longest * LONGER_TIMES && long > longest + LONGER_LETTERS)
    return `${long} letters where English has ${longest}`;
  return null;
}

/** The names that a text's places and tags have, in one order. */
function marks(text: string): string {
  return [...text.matchAll(/\{\w+\}|<\/?\w+>/g)]
    .map(([mark]) => mark)
    .sort()
    .join(' ');
}

/** Letters as they are read: one with a tone mark is one. */
function lettersIn(text: string): number {
  return [...LETTERS.segment(text)].length;
}
