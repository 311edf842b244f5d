import { passing } from '../../shared/browser/storage';

const KEY = 'transactions-search';
const LONGEST = 100;

/** Search text, stored in the tab for the way back: it may be a person's name, which must not be in an address. */
export const searched = {
  get: (): string => passing.get(KEY) ?? '',
  set: (text: string): void => passing.set(KEY, text),
};

/** The search text as it is sent. */
export const wordsOf = (text: string): string => text.trim().slice(0, LONGEST);
