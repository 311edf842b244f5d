import { isPlaceholderName } from '@usdt-africa/kernel';

const LONGEST_NAME = 160;

/**
 * An account holder's name as a bank gave it, with normalised blanks; null for text that is no name: empty, a
 * placeholder, digits alone, or with characters that would make it read as another name.
 */
export function accountNameOf(text: string): string | null {
  const name = text.normalize('NFC').replaceAll(/\s+/g, ' ').trim();
  if (name.length > LONGEST_NAME || isPlaceholderName(name)) return null;
  if (/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/u.test(name)) return null;
  return (name.match(/\p{L}/gu) ?? []).length >= 2 ? name : null;
}
