/** The English messages that are here: what says them brings them along (see scripts/message-parts.mjs). */
export const english: Record<string, string> = {};

/** A part of the messages has come. */
export function addWords(words: Readonly<Record<string, string>>): void {
  Object.assign(english, words);
}
