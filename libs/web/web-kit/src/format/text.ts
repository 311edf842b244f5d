import { personName } from '@usdt-africa/kernel/names';

export { personName };

/** An order's id in groups of three behind its letter: `S482 039 551 840`. */
export function orderNumberText(number: string): string {
  return number.slice(0, 1) + (number.slice(1).match(/.{1,3}/g) ?? []).join(' ');
}

/** A long number in groups of `size`: session ids in sixes, addresses in fours. */
export function groups(text: string, size: number): string[] {
  return text.match(new RegExp(`.{1,${size}}`, 'gs')) ?? [];
}

/** The first letter of a word, with its tone marks and dots: `Ọ̀`. */
export const firstLetter = (word = ''): string => /^.\p{M}*/u.exec(word)?.[0] ?? '';

/** First letters of the first and last word, for a disc: `AO`, and `AB` of `Adaeze Okonkwo-Balogun`. */
export function initials(name: string): string {
  const words = name.split(/[\s-]+/).filter(Boolean);
  return (firstLetter(words[0]) + (words.length > 1 ? firstLetter(words.at(-1)) : '')).toUpperCase();
}

/** The word to call a person by: the first word of a name, without shouting. */
export function callName(name: string): string {
  return personName(name.trim()).split(/\s+/)[0] ?? '';
}

/** The end of an account number: `··8174`. */
export function maskedAccount(account: string): string {
  return account.startsWith('·') ? account : `··${account.slice(-4)}`;
}

/** Start and end of a hash: `9ac1…40f7`. */
export function shortHash(hash: string): string {
  return `${hash.slice(0, 4)}…${hash.slice(-4)}`;
}
