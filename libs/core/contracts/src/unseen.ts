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

/**
 * Of a name: no letter is shaped by them or turned round, and they come along with what is copied. What turns letters round is none of
 * them.
 */
const IN_NAMES = /[\u00ad\u200b\u200e\u200f\u2060\ufeff]/g;
/** They shape letters of other scripts than Latin, and there they are seen. */
const JOINERS = /[\u200c\u200d]/g;
const OTHER_THAN_LATIN = /(?!\p{Script=Latin})\p{L}/u;

/** A name as a person sees it: trimmed, and without the signs between its letters that nobody sees. */
export function nameAsSeen(text: string): string {
  const seen = trimmed(text.replace(IN_NAMES, ''));
  return OTHER_THAN_LATIN.test(seen) ? seen : seen.replace(JOINERS, '');
}

/** Trimmed, also of what nobody sees. What stands inside stays, and is refused where it does not belong. */
export function trimmed(text: string): string {
  return text.replace(AROUND, '');
}
