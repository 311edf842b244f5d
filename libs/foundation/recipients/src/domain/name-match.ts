import { isPlaceholderName, plainLetters } from '@usdt-africa/kernel';
import type { NameGrade } from '@usdt-africa/contracts/api';

/** How many letters must change to make one word another. */
export type Distance = (one: string, other: string) => number;

/** Left out while two words of a name stay: they are names, too. */
const TITLES: ReadonlySet<string> = new Set(
  (
    'MR MRS MS MISS MASTER DR DOCTOR PROF PROFESSOR ENGR ENGINEER BARR BARRISTER ARC REV REVD PASTOR BISHOP APOSTLE ' +
    'CHIEF PRINCE PRINCESS OBA HRH HON SIR LADY DAME ALH ALHAJI ALHAJA HAJIYA MALLAM MALAM COL CAPT MAJ GEN'
  ).split(' '),
);
/** Words that mark a company's name, which is never a full match and needs a human check. */
const COMPANY: ReadonlySet<string> = new Set(
  (
    'LTD LIMITED PLC INC LLC LLP ENTERPRISE ENTERPRISES ENT VENTURE VENTURES VENT NIG NIGERIA COMPANY CO GLOBAL ' +
    'INTERNATIONAL SERVICES SERVICE STORES STORE TRADING TRADERS GROUP HOLDINGS RESOURCES CONCEPT CONCEPTS SOLUTIONS ' +
    'TECHNOLOGIES CHURCH MINISTRY MINISTRIES FOUNDATION SCHOOL SCHOOLS ASSOCIATION COOPERATIVE'
  ).split(' '),
);

/** Two words of names: the same, perhaps the same, or two. */
type Likeness = 'same' | 'near' | 'other';
const RANK: Readonly<Record<NameGrade, number>> = { match: 3, close: 2, 'no-match': 1, unchecked: 0 };

/**
 * Grades the name at the bank against the meant one, ignoring order, case, diacritics, titles and middle names. The
 * first name or its initial must be there, since siblings share all else. What is not a person's whole name (one word,
 * a company) is at most `close` and needs a human check. A text that names no person is `unchecked` and never a match.
 */
export function gradeNames(meant: string, atBank: string, distance: Distance): NameGrade {
  if (namesNoRecipient(meant) || namesNoRecipient(atBank)) return 'unchecked';
  const [joinedMeant, joinedBank] = [words(meant, ''), words(atBank, '')];
  const grades = [gradeWords(joinedMeant, joinedBank, distance)];
  // Some banks write a double name as two; then every word of both must be there, or a sister's half is a match.
  const [splitMeant, splitBank] = [words(meant, ' '), words(atBank, ' ')];
  if (splitMeant.length !== joinedMeant.length || splitBank.length !== joinedBank.length) {
    const split = gradeWords(splitMeant, splitBank, distance);
    grades.push(split === 'match' && splitMeant.length !== splitBank.length ? 'close' : split);
  }
  // Chief, Prince and Master are titles and names.
  const plain = gradeWords(withoutTitles(joinedMeant), withoutTitles(joinedBank), distance);
  return [...grades, plain].reduce((best, grade) => (RANK[grade] > RANK[best] ? grade : best));
}

/** Whether nothing is known of whose name it is. */
function namesNoRecipient(name: string): boolean {
  return isPlaceholderName(name) || (name.match(/\p{L}/gu) ?? []).length < 2 || words(name, '').length === 0;
}

/** The words of a name in plain capitals. @param hyphen what stands for a hyphen inside a word */
function words(name: string, hyphen: '' | ' '): readonly string[] {
  return plainLetters(name)
    .toUpperCase()
    .replace(/['’‘ʼ`´]/g, '')
    .replace(/[-‐‑–—]/g, hyphen)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

function withoutTitles(name: readonly string[]): readonly string[] {
  const plain = name.filter((word) => !TITLES.has(word));
  return plain.length >= 2 ? plain : name;
}

function gradeWords(meant: readonly string[], atBank: readonly string[], distance: Distance): NameGrade {
  const pairs = paired(meant, atBank, distance);
  const same = pairs.every((pair) => pair.likeness === 'same');
  const [fewer, more] = [Math.min(meant.length, atBank.length), Math.max(meant.length, atBank.length)];
  const isCompany = [...meant, ...atBank].some((word) => COMPANY.has(word));
  if (isCompany) return pairs.some(({ one }) => !COMPANY.has(one) && one.length > 1) ? 'close' : 'no-match';
  if (fewer === 1) return pairs.some(({ one, other }) => one.length > 1 && other.length > 1) ? 'close' : 'no-match';
  const first = pairs.find(({ at }) => at === 0);
  if (!first) return 'no-match';
  if (pairs.length === fewer)
    // Initials alone are too weak for a match.
    return same && pairs.some(({ one, other }) => one.length > 1 && other.length > 1) ? 'match' : 'close';
  return pairs.length >= 2 && more > 2 ? 'close' : 'no-match';
}

interface Pair {
  /** Index of the word in the meant name. */
  readonly at: number;
  readonly one: string;
  readonly other: string;
  readonly likeness: 'same' | 'near';
}

/** Each word of one name with one of the other at most, the surest first. */
function paired(meant: readonly string[], atBank: readonly string[], distance: Distance): readonly Pair[] {
  const candidates = meant
    .flatMap((one, at) =>
      atBank.map((other, bankAt) => ({ at, bankAt, one, other, ...likenessOf(one, other, distance) })),
    )
    .filter((pair): pair is typeof pair & { likeness: 'same' | 'near' } => pair.likeness !== 'other')
    .sort((a, b) => a.cost - b.cost);
  const [taken, takenAtBank] = [new Set<number>(), new Set<number>()];
  return candidates.filter(({ at, bankAt }) => {
    if (taken.has(at) || takenAtBank.has(bankAt)) return false;
    taken.add(at);
    takenAtBank.add(bankAt);
    return true;
  });
}

function likenessOf(one: string, other: string, distance: Distance): { likeness: Likeness; cost: number } {
  if (one === other) return { likeness: 'same', cost: 0 };
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  // An initial, and Aisha and Aishat; but Amina is not Aminu.
  if (short.length === 1) return { likeness: long.startsWith(short) ? 'same' : 'other', cost: 3 };
  if (short.length >= 4 && long.length === short.length + 1 && long.startsWith(short))
    return { likeness: 'same', cost: 1 };
  if (long.length === short.length + 1 && long.startsWith(short) && short.length === 3)
    return { likeness: 'near', cost: 4 };
  if (short.length === long.length && short.slice(0, -1) === long.slice(0, -1)) return { likeness: 'other', cost: 9 };
  const allowed = short.length <= 3 ? 0 : short.length <= 6 ? 1 : 2;
  // What only begins alike is not near: Chinedu and Chinonso.
  return distance(one, other) <= allowed ? { likeness: 'near', cost: 5 } : { likeness: 'other', cost: 9 };
}
