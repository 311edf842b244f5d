/** Written without vowels, and no initials all the same. */
const SHORT_WORDS: ReadonlySet<string> = new Set(['MR', 'MRS', 'DR', 'ST', 'LTD', 'NG', 'MC']);
const NUMERALS: ReadonlySet<string> = new Set(['II', 'III', 'IV']);
const VOWEL = /[AEIOUY]/;

/**
 * A name in normal spelling. Banks return upper case: `OGECHUKWU EZE-NWOSU` becomes `Ogechukwu Eze-Nwosu`. A name with
 * any lower-case letter stays unchanged. Names that a bank must match are displayed in the bank's spelling.
 */
export function personName(name: string): string {
  if (name !== name.toUpperCase()) return name;
  return name.replace(/[\p{L}\p{M}'’]+/gu, word);
}

function word(shouted: string): string {
  const plain = shouted.normalize('NFD').replace(/\p{M}/gu, '');
  const letters = plain.replace(/['’]/g, '');
  // Initials: one letter, or a few that cannot be pronounced.
  if (letters.length === 1 || NUMERALS.has(letters)) return shouted;
  if (letters.length <= 3 && !VOWEL.test(letters) && /^[A-Z]+$/.test(letters) && !SHORT_WORDS.has(letters))
    return shouted;
  // O’Brien and D’Almeida, but Sa’adatu and Isma’il.
  const [, particle, rest] = /^(\p{L}\p{M}*['’])(\p{L}.*)$/u.exec(shouted) ?? [];
  if (particle && rest) return particle + capitalised(rest);
  // McDonald, but Mcha.
  if (/^MC[A-Z]{4,}$/.test(plain)) return `Mc${capitalised(shouted.slice(2))}`;
  return capitalised(shouted);
}

function capitalised(shouted: string): string {
  const [first = '', ...others] = shouted;
  return first + others.join('').toLowerCase();
}

const HOOKED: Readonly<Record<string, string>> = { ɓ: 'b', ɗ: 'd', ƙ: 'k', ƴ: 'y', Ɓ: 'B', Ɗ: 'D', Ƙ: 'K', Ƴ: 'Y' };

/**
 * Letters as who has no others writes them, a bank first of all: without tone marks and dots, and without the hooks of Hausa, which
 * are letters of their own and no marks.
 */
export function plainLetters(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[ɓɗƙƴƁƊƘƳ]/g, (letter) => HOOKED[letter]!);
}

/** What banks send where a name belongs when they have none to give. */
const PLACEHOLDERS: ReadonlySet<string> = new Set([
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

/** Whether a bank's response contains a placeholder instead of a name: `OK`, `N/A`, `ACCOUNT NAME`. */
export function isPlaceholderName(name: string): boolean {
  return PLACEHOLDERS.has(
    name
      .trim()
      .toUpperCase()
      .replace(/[.!]+$/, ''),
  );
}

/** Words as they are compared: without marks and capitals, parted where letters and digits end. */
export function plainWords(text: string): string[] {
  return plainLetters(text)
    .replace(/['’‘ʼ]/g, '')
    .toUpperCase()
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}
