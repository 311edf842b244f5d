import { formatDecimal, parseDecimal, RATE_SCALE } from '@usdt-africa/kernel/money';

/** Kobo × this ÷ rate (4 decimals) is an amount with 6 decimals. */
const SCALE = 100_000_000n;

/** The amount (6 decimals) that so many kobo buy at a rate (4 decimals), rounded down as the quote rounds it. */
export function stableFor(kobo: bigint, rate: string): string {
  return formatDecimal((kobo * SCALE) / parseDecimal(rate, RATE_SCALE), 6);
}

/** The smallest sum in kobo that buys at least this amount at a rate. */
export function koboFor(stable: string, rate: string): bigint {
  const cost = parseDecimal(stable, 6) * parseDecimal(rate, RATE_SCALE);
  return (cost + SCALE - 1n) / SCALE;
}
