import { ungrouped } from '@usdt-africa/kernel/money';

/** What a key of the keypad does to the amount that is being typed. */
export type Key = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '.' | 'delete';

/** What an amount is typed in. */
export type AmountUnit = 'stable' | 'naira';

/** More whole digits than the largest sale has: a longer input is above it anyway. */
const LENGTHS = {
  stable: { whole: 9, decimals: 6 },
  naira: { whole: 12, decimals: 2 },
} satisfies Record<AmountUnit, unknown>;

/** RATE-03: one point at most, no leading zeros, and deleting the last digit leaves `0`. */
export function typeKey(amount: string, key: Key, unit: AmountUnit = 'stable'): string {
  // Text typed outside the keypad may have commas: thousands separators, or a decimal comma that must be removed before
  // a sale. It may also have several points.
  const current = ungrouped(amount) ?? amount;
  if (key === 'delete') return current.slice(0, -1) || '0';
  return withKey(current || '0', key, unit);
}

function withKey(current: string, key: Exclude<Key, 'delete'>, unit: AmountUnit): string {
  const most = LENGTHS[unit];
  if (key === '.') return current.includes('.') ? current : `${current}.`;
  const [whole = '', minor] = current.split('.');
  if (minor !== undefined) return minor.length < most.decimals ? current + key : current;
  if (whole === '0') return key;
  return whole.length < most.whole ? current + key : current;
}

/** Removes from typed or pasted text all but digits, points and commas; those are checked when the amount is parsed. */
export function clean(typed: string, unit: AmountUnit = 'stable'): string {
  const most = LENGTHS[unit];
  const cleaned = typed.replace(/[^\d.,]/g, '');
  const [whole = '', minor, ...more] = cleaned.split('.');
  // They part thousands where others write so: without one of them it would be another amount.
  if (more.length > 0) return atMost(most.whole + most.decimals, cleaned);
  const digits = atMost(most.whole, whole);
  return minor === undefined ? digits : `${digits}.${atMost(most.decimals, minor)}`;
}

/** So many digits of a text, and the commas and points before and between them. */
function atMost(digits: number, text: string): string {
  let left = digits;
  return [...text].filter((sign) => (sign === ',' || sign === '.' ? left > 0 : left-- > 0)).join('');
}

/** The amount as it is being typed, its whole part grouped: `1,000.5`. */
export function grouped(amount: string, locale: string): string {
  const plain = ungrouped(amount);
  // With a comma that may be meant as a point, or points that may be meant as commas, it stays as it was typed.
  if (plain === null) return amount;
  const [whole = '0', minor] = plain.split('.');
  const text = new Intl.NumberFormat(locale).format(BigInt(whole || '0'));
  return minor === undefined ? text : `${text}.${minor}`;
}
