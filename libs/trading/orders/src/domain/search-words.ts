import { plainWords } from '@usdt-africa/kernel';

/** Maximum length of a stored word beginning; longer search words are cut to it. */
const LONGEST = 12;
/** More words than any name and bank have together. */
const MOST = 120;

/** What a text is found by: every beginning of each of its words. */
export function beginnings(texts: readonly string[]): string[] {
  const all = new Set<string>();
  for (const word of texts.flatMap(plainWords)) {
    const letters = [...word];
    for (let length = 1; length <= Math.min(letters.length, LONGEST); length++)
      all.add(letters.slice(0, length).join(''));
  }
  return [...all].slice(0, MOST);
}

/** Search tokens of a typed text: each word cut to the stored length. All of them must match. */
export function wanted(search: string): string[] {
  return [...new Set(plainWords(search).map((word) => [...word].slice(0, LONGEST).join('')))];
}
