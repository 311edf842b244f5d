import { formatDecimal, nairaFor, parseDecimal, RATE_SCALE } from '@usdt-africa/kernel/money';

/** What an amount (6 decimals at most) is worth at a rate (4 decimals), as a decimal text with 2. */
export function nairaOf(amount: string, rate: string): string {
  return formatDecimal(nairaFor(parseDecimal(amount, 6), parseDecimal(rate, RATE_SCALE)), 2);
}

/** The smallest amount (6 decimals) that brings at least this many naira at a rate. */
export function amountFor(naira: string, rate: string): string {
  const kobo = parseDecimal(naira, 2);
  const perUnit = parseDecimal(rate, RATE_SCALE);
  if (perUnit === 0n) return '0.000000';
  return formatDecimal((kobo * 100_000_000n + perUnit - 1n) / perUnit, 6);
}

/** True when an amount is a number above 0. */
export function isPositive(amount: string | null): amount is string {
  return amount !== null && parseDecimal(amount, 6) > 0n;
}

/** True when an amount is below the smallest that is paid out. */
export function isBelow(amount: string, minimum: string): boolean {
  return parseDecimal(amount, 6) < parseDecimal(minimum, 6);
}

/** True when a naira amount is more than another. */
export function isMore(naira: string, other: string): boolean {
  return parseDecimal(naira, 2) > parseDecimal(other, 2);
}

/** Change from one naira amount to another in percent, signed with − or +, finer the smaller it is: `−0.4`, `+0.02`. */
export function changePercent(before: string, after: string): string {
  const from = parseDecimal(before, 2);
  const to = parseDecimal(after, 2);
  if (from === 0n) return '0';
  // In 10⁻⁴ percent, so that even a small change is shown.
  const fine = ((to - from) * 1_000_000n) / from;
  const size = fine < 0n ? -fine : fine;
  const sign = to < from ? '−' : '+';
  if (size >= 1_000n) return sign + formatDecimal((size + 500n) / 1_000n, 1);
  if (size >= 100n) return sign + formatDecimal((size + 50n) / 100n, 2);
  return sign + formatDecimal(size || 1n, 4);
}

/** How far apart two naira amounts are. */
export function difference(one: string, other: string): string {
  const apart = parseDecimal(one, 2) - parseDecimal(other, 2);
  return formatDecimal(apart < 0n ? -apart : apart, 2);
}

/** The difference of two decimal texts of one scale, never below zero. */
export function missing(wanted: string, there: string, scale: number): string {
  const rest = parseDecimal(wanted, scale) - parseDecimal(there, scale);
  return formatDecimal(rest > 0n ? rest : 0n, scale);
}

/** How much of `whole` is there, 0 to 100, for drawing. */
export function share(part: string, whole: string): number {
  const all = parseDecimal(whole, 6);
  if (all === 0n) return 0;
  const percent = Number((parseDecimal(part, 6) * 1000n) / all) / 10;
  return Math.min(100, Math.max(0, percent));
}
