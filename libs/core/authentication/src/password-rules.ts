/** The shortest password. There is no rule about kinds of characters. */
const SHORTEST = 10;
/** Shorter parts of an address or a name are not compared. */
const MIN_WORD_LENGTH = 4;

const LOOKS_LIKE: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** Fault of a password, as the code of its text; null when the password is acceptable. */
export type PasswordFault = 'password-short' | 'password-common' | 'password-personal';

/**
 * Checks a new password against the password rules.
 * @param common frequently used passwords, in lower case
 * @param own words that an attacker would try first for this person: name, address, brand
 */
export function passwordFault(
  password: string,
  common: ReadonlySet<string>,
  own: readonly string[],
): PasswordFault | null {
  if ([...password].length < SHORTEST) return 'password-short';
  const forms = formsOf(password.toLowerCase());
  const personal = own
    .flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length >= MIN_WORD_LENGTH);
  for (const form of forms) {
    if (common.has(form) || isPattern(form)) return 'password-common';
    // A password that is little more than words about its owner.
    const rest = personal.reduce((text, word) => text.replaceAll(word, ''), form);
    if (rest !== form && [...rest].length < MIN_WORD_LENGTH) return 'password-personal';
  }
  return null;
}

/** The password as given, without surrounding non-letters, and with look-alike characters read as letters. */
function formsOf(password: string): Set<string> {
  const bare = password.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const forms = [password, bare, read(password), read(bare), password.replace(/[^\p{L}\p{N}]/gu, '')];
  return new Set(forms.filter((form) => form !== ''));
}

function read(text: string): string {
  return [...text].map((character) => LOOKS_LIKE[character] ?? character).join('');
}

/** One character, a short piece over and over, or a run of neighbours. */
function isPattern(text: string): boolean {
  if (/^(.{1,4})\1+.{0,3}$/su.test(text) && text.length >= SHORTEST) return true;
  const points = [...text].map((character) => character.codePointAt(0)!);
  if (points.length < SHORTEST) return false;
  const steps = points.slice(1).map((point, index) => point - points[index]!);
  return steps.filter((step) => Math.abs(step) === 1).length >= steps.length - 1;
}
