import { formatDecimal, parseDecimal } from '@usdt-africa/kernel/money';

/** An amount in pieces, so that its minor part can be set apart. `sign` is `−` or empty. */
export interface AmountParts {
  readonly sign: string;
  readonly whole: string;
  /** With its separator, like `.00`; empty when nothing is shown. */
  readonly minor: string;
}

const NAIRA = '₦';
const NARROW_SPACE = '\u202f';

/**
 * Groups a decimal text for people without ever making it a floating-point number.
 * @param scale decimals the text may have
 * @param shown fewest decimals to show; more are shown only while they are not zero
 */
export function amountParts(decimal: string, scale: number, shown: number, locale: string): AmountParts {
  const units = parseDecimal(decimal, scale);
  const [whole, minor = ''] = formatDecimal(units < 0n ? -units : units, scale).split('.') as [string, string?];
  const kept = minor.slice(0, shown) + minor.slice(shown).replace(/0+$/, '');
  return {
    sign: units < 0n ? '−' : '',
    whole: new Intl.NumberFormat(locale).format(BigInt(whole)),
    minor: kept ? separator(locale) + kept : '',
  };
}

/** Naira from a decimal text with at most 2 decimals: `₦394,000.00`. */
export function nairaText(decimal: string, locale: string): string {
  return withSign(amountParts(decimal, 2, 2, locale), NAIRA);
}

/** A fee or duty, whole when it has no kobo: `₦0`, `₦50`. */
export function roundNairaText(decimal: string, locale: string): string {
  const parts = amountParts(decimal, 2, 2, locale);
  return withSign(/[1-9]/.test(parts.minor) ? parts : { ...parts, minor: '' }, NAIRA);
}

/** A stablecoin amount without its ticker from a decimal text with at most 6 decimals: `250.00`, `0.125`. */
export function stableText(decimal: string, locale: string): string {
  return withSign(amountParts(decimal, 6, 2, locale), '');
}

/** US dollars from a decimal text: `$250.00`. */
export function dollarText(decimal: string, locale: string): string {
  return withSign(amountParts(decimal, 6, 2, locale), '$');
}

/** A rate in naira from a decimal text with at most 4 decimals: `₦1,576.00`. */
export function rateText(decimal: string, locale: string): string {
  return withSign(amountParts(decimal, 4, 2, locale), NAIRA);
}

/** The lowest and the highest of some decimal texts, as they stand. */
export function rangeOf(decimals: readonly [string, ...string[]], scale: number): readonly [low: string, high: string] {
  const sorted = decimals.map((text) => ({ text, units: parseDecimal(text, scale) }));
  sorted.sort((a, b) => (a.units < b.units ? -1 : a.units > b.units ? 1 : 0));
  return [sorted[0]!.text, sorted.at(-1)!.text];
}

/** A percentage with a narrow space that does not break: `0.47 %`. */
export function percentText(decimal: string, locale: string): string {
  const parts = amountParts(decimal, 4, 0, locale);
  return `${parts.sign}${parts.whole}${parts.minor}${NARROW_SPACE}%`;
}

/** The decimal text that a person's typing stands for, or null when it is not a plain positive number (yet). */
export function typedAmount(typed: string, scale: number): string | null {
  const plain = typed.replace(/[\s,]/g, '').replace(/^\./, '0.').replace(/\.$/, '');
  if (!/^\d{1,12}(\.\d+)?$/.test(plain)) return null;
  const [whole, minor] = plain.split('.') as [string, string?];
  if ((minor?.length ?? 0) > scale) return null;
  return BigInt(whole).toString() + (minor ? `.${minor}` : '');
}

function separator(locale: string): string {
  return new Intl.NumberFormat(locale).formatToParts(1.1).find((part) => part.type === 'decimal')?.value ?? '.';
}

function withSign({ sign, whole, minor }: AmountParts, currency: string): string {
  return sign + currency + whole + minor;
}
