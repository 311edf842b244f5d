import { passing } from '../app/storage';

const KEY = 'transactions-search';
const LONGEST = 100;

/** What is searched for is kept in the tab, for the way back: it may be somebody's name, and no address has one. */
export const searched = {
  get: (): string => passing.get(KEY) ?? '',
  set: (text: string): void => passing.set(KEY, text),
};

/** As it is asked for. */
export const wordsOf = (text: string): string => text.trim().slice(0, LONGEST);
