/**
 * Money as people read it, on pages and in mails: grouped, with its sign before the currency, and never a floating-point
 * number.
 */
import { formatDecimal, parseDecimal } from './money.js';

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
  const minorShown = minor.slice(0, shown) + minor.slice(shown).replace(/0+$/, '');
  return {
    sign: units < 0n ? '−' : '',
    whole: new Intl.NumberFormat(locale).format(BigInt(whole)),
    minor: minorShown ? separator(locale) + minorShown : '',
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

/** A percentage with a narrow space that does not break: `0.47 %`. */
export function percentText(decimal: string, locale: string): string {
  const parts = amountParts(decimal, 4, 0, locale);
  return `${parts.sign}${parts.whole}${parts.minor}${NARROW_SPACE}%`;
}

function separator(locale: string): string {
  return new Intl.NumberFormat(locale).formatToParts(1.1).find((part) => part.type === 'decimal')?.value ?? '.';
}

function withSign({ sign, whole, minor }: AmountParts, currency: string): string {
  return sign + currency + whole + minor;
}
