/** From 20 characters on: ciphertexts, hashes, keys and identifiers, whichever alphabet they are written in. */
const BYTES = /[\w+/=-]{20,}/g;
const TIMES = /\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d[\d.]*/g;

/**
 * The readable part of stored text: without the random bytes and the times in it, where any short word and any code of
 * six digits turns up by chance once in some hundred runs. For tests that a value is nowhere in the clear; a secret
 * that is itself as long as a key is searched for in the whole text.
 */
export function legible(stored: string): string {
  return stored.replace(TIMES, '…').replace(BYTES, '…');
}
