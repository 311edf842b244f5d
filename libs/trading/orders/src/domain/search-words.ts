import { plainLetters } from '@usdt-africa/kernel';

/** Beginnings of a word that it is found by; longer ones are looked for by so much of them. */
const LONGEST = 12;
/** More words than any name and bank have together. */
const MOST = 120;

/** Words as they are compared: without marks and capitals, parted where letters and digits end. */
export function plainWords(text: string): string[] {
  return plainLetters(text)
    .replace(/['’‘ʼ]/g, '')
    .toUpperCase()
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

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

/** What somebody who types this looks for: of each word as much as is kept. All of them must be there. */
export function wanted(search: string): string[] {
  return [...new Set(plainWords(search).map((word) => [...word].slice(0, LONGEST).join('')))];
}
