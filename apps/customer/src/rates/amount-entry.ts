/** What a key of the keypad does to the amount that is being typed. */
export type Key = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '.' | 'delete';

const DECIMALS = 6;
const WHOLE_DIGITS = 9;

/** RATE-03: one point at most, no leading zeros, and deleting the last digit leaves `0`. */
export function press(amount: string, key: Key): string {
  if (key === 'delete') return amount.slice(0, -1) || '0';
  const current = amount || '0';
  if (key === '.') return current.includes('.') ? current : `${current}.`;
  const [whole = '', minor] = current.split('.');
  if (minor !== undefined) return minor.length < DECIMALS ? current + key : current;
  if (whole === '0') return key;
  return whole.length < WHOLE_DIGITS ? current + key : current;
}

/** Keeps of a typed or pasted text what an amount may have: digits and one point. */
export function clean(typed: string): string {
  const [whole = '', ...rest] = typed.replace(/[^\d.]/g, '').split('.');
  const digits = whole.slice(0, WHOLE_DIGITS);
  return rest.length === 0 ? digits : `${digits}.${rest.join('').slice(0, DECIMALS)}`;
}

/** The amount as it is being typed, its whole part grouped: `1,000.5`. */
export function grouped(amount: string, locale: string): string {
  const [whole = '0', minor] = amount.split('.');
  const text = new Intl.NumberFormat(locale).format(BigInt(whole || '0'));
  return minor === undefined ? text : `${text}.${minor}`;
}
