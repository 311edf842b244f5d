/** Signs that nobody sees and that come along when something is copied out of a chat, of a page, or of the contacts. */
const UNSEEN = /\p{Cf}/gu;
const AROUND = /^[\p{Cf}\s]+|[\p{Cf}\s]+$/gu;
const DASHES = /[\u2010-\u2015\u2212]/g;

/**
 * What a person sees of a number or a code, without what stands around it and between its groups. Dashes of any kind are the keyboard's.
 * Not for words: inside of them it may turn letters round, so that something else is seen.
 */
export function asSeen(text: string): string {
  return text.replace(UNSEEN, '').replace(DASHES, '-').trim();
}

/** Trimmed, also of what nobody sees. What stands inside stays, and is refused where it does not belong. */
export function trimmed(text: string): string {
  return text.replace(AROUND, '');
}
