import { plainLetters } from '@usdt-africa/kernel';

/** What companies write in more than one way. */
const SAME: Readonly<Record<string, string>> = {
  LIMITED: 'LTD',
  INCORPORATED: 'INC',
  COMPANY: 'CO',
  ENTERPRISE: 'ENTERPRISES',
  NIGERIA: 'NIG',
};

/** Whether two writings name one company: whatever the case, the signs between the words, and how `Limited` is written. */
export function isSameCompany(one: string, other: string): boolean {
  const [first, second] = [wordsOf(one), wordsOf(other)];
  return first !== '' && first === second;
}

function wordsOf(name: string): string {
  return plainLetters(name)
    .toUpperCase()
    .replace(/&/g, ' AND ')
    .replace(/['’.]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => SAME[word] ?? word)
    .join(' ');
}
