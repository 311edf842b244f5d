/** What banks send where a name belongs when they have none to give. */
const PLACEHOLDERS = new Set([
  'OK',
  'OKAY',
  'NA',
  'N/A',
  'NIL',
  'NONE',
  'NULL',
  'UNDEFINED',
  'UNKNOWN',
  'SUCCESS',
  'SUCCESSFUL',
  'APPROVED',
  'ACCOUNT NAME',
  'NAME',
  'TEST',
]);

const LONGEST_NAME = 160;

/**
 * An account holder's name as a bank gave it, with its blanks tidied; null for anything that names nobody: nothing, a
 * placeholder, digits alone, or characters that would make it read as another name.
 */
export function accountNameOf(text: string): string | null {
  const name = text.normalize('NFC').replaceAll(/\s+/g, ' ').trim();
  if (name.length > LONGEST_NAME || PLACEHOLDERS.has(name.toUpperCase().replace(/[.!]+$/, ''))) return null;
  if (/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/u.test(name)) return null;
  return (name.match(/\p{L}/gu) ?? []).length >= 2 ? name : null;
}
