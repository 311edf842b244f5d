import { forget } from '../../shared/api/idempotent-post';
import { passing } from '../../shared/browser/storage';
import { messageTo } from './api';

const keyOf = (number: string): string => `dispute:${number}`;

/** Unsent text about an order: it survives a reload, and is sent as a message if the case already exists. */
export const storedText = (number: string): string => passing.get(keyOf(number)) ?? '';
export function keepWords(number: string, words: string): void {
  passing.set(keyOf(number), words);
  // Clearing a sent text starts a new message: the same text typed again is another message, whatever the outcome of
  // the first.
  if (words.trim() === '') forget(messageTo(number));
}

/** The part of the typed text that is still to be sent: text added while a message was being sent. */
export function wordsAfter(sent: string, typed: string): string {
  return typed.startsWith(sent) ? typed.slice(sent.length).trimStart() : typed;
}
