/** Invisible characters that get copied along with text from a chat, a page, or the contacts. */
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
 * Invisible in a name: they get copied along, and neither shape letters nor change their direction. Characters that
 * change the direction are not included.
 */
const IN_NAMES = /[\u00ad\u200b\u200e\u200f\u2060\ufeff]/g;
/** They shape letters of other scripts than Latin, and there they are seen. */
const JOINERS = /[\u200c\u200d]/g;
const OTHER_THAN_LATIN = /(?!\p{Script=Latin})\p{L}/u;

/** A name as displayed: trimmed, and without the invisible characters between its letters. */
export function nameAsSeen(text: string): string {
  const seen = trimmed(text.replace(IN_NAMES, ''));
  return OTHER_THAN_LATIN.test(seen) ? seen : seen.replace(JOINERS, '');
}

/** Trims also invisible characters. Those inside stay, and are refused where they do not belong. */
export function trimmed(text: string): string {
  return text.replace(AROUND, '');
}
