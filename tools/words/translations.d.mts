/** Messages by key. */
export type Messages = Readonly<Record<string, string>>;

/** What stands as in English on purpose: the reason, whose language, and the keys. */
export interface SameOnPurpose {
  readonly why: string;
  /** All of them without it. */
  readonly languages?: readonly string[];
  readonly keys: readonly string[];
}

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
): string[];

/** The names of a text's placeholders and tags, sorted. */
export function marks(text: string): string;

/** Number of letters as a reader counts them: a letter with its diacritics is one. */
export function lettersIn(text: string): number;
