import { forget } from '../api/keyed';
import { passing } from '../app/storage';
import { messageTo } from './requests';

const keyOf = (number: string): string => `dispute:${number}`;

/** Words about an order that nobody has been sent yet: they survive a reload, and go along when the case is there already. */
export const keptWords = (number: string): string => passing.get(keyOf(number)) ?? '';
export function keepWords(number: string, words: string): void {
  passing.set(keyOf(number), words);
  // Whoever takes away what they had sent writes anew: the same words again are another message, however the first one ended.
  if (words.trim() === '') forget(messageTo(number));
}

/** What of the words there are is still to be sent once some are: what was written while they were on their way. */
export function wordsAfter(sent: string, typed: string): string {
  return typed.startsWith(sent) ? typed.slice(sent.length).trimStart() : typed;
}
