/** The English messages loaded so far: the modules that use them load them (see scripts/message-parts.mjs). */
export const english: Record<string, string> = {};

/** A part of the messages has come. */
export function addWords(words: Readonly<Record<string, string>>): void {
  Object.assign(english, words);
}
