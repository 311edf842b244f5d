/**
 * Money is an integer of the smallest unit, from the wire to the database: kobo for naira, micro for the stablecoin, sun
 * for TRX.
 * Nothing here ever touches a floating-point number.
 */

/**
 * Currencies the ledger knows. `USDT` stands for the configured stablecoin, whatever its ticker; `TRX` pays the network.
 */
export type Currency = 'USDT' | 'NGN' | 'TRX';

/** Decimals of the smallest unit: 6 for the stablecoin (micro), 2 for naira (kobo), 6 for TRX (sun). */
export const DECIMALS: Readonly<Record<Currency, number>> = { USDT: 6, NGN: 2, TRX: 6 };

/** Decimals of a rate (naira for one stablecoin): `1576.0000`. */
export const RATE_SCALE = 4;

/** Largest amount any part of the product accepts: 10^15 smallest units, far inside `bigint` of PostgreSQL. */
export const MAX_AMOUNT = 10n ** 15n;

/** Thrown for a text that is not a plain decimal number of at most the given scale. */
export class NotADecimalError extends Error {
  constructor(
    readonly text: string,
    readonly scale: number,
  ) {
    super(`not a decimal number with at most ${scale} decimals`);
    this.name = 'NotADecimalError';
  }
}

/**
 * Reads a plain decimal text (`25`, `25.5`, never `1e3`, `+1`, `.5`, `1.`) as an integer of 10^-scale units.
 * @throws NotADecimalError when the text has another form, more decimals than `scale`, or more than 15 whole digits.
 */
export function parseDecimal(text: string, scale: number): bigint {
  const match = /^(-?)(\d{1,15})(?:\.(\d+))?$/.exec(text);
  if (!match || (match[3]?.length ?? 0) > scale) throw new NotADecimalError(text, scale);
  const units = BigInt(match[2]! + (match[3] ?? '').padEnd(scale, '0'));
  return match[1] ? -units : units;
}

/**
 * A typed amount without the commas between its thousands: `1,250.50` is `1250.50`. A comma elsewhere may be meant as a
 * decimal point (`12,50`, `0,125`) and must not multiply the amount by a hundred; several points separate thousands
 * (`1.250.000`) and must not divide it by a million.
 * @returns null where a comma stands elsewhere, and where there is more than one point
 */
export function ungrouped(typed: string): string | null {
  if (typed.indexOf('.') !== typed.lastIndexOf('.')) return null;
  if (!typed.includes(',')) return typed;
  return /^[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/.test(typed) ? typed.replaceAll(',', '') : null;
}

/** Writes an integer of 10^-scale units as a decimal text with exactly `scale` decimals: `25.000000`. */
export function formatDecimal(units: bigint, scale: number): string {
  const sign = units < 0n ? '-' : '';
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  return scale === 0 ? sign + digits : `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

/** `formatDecimal` without zeros at its end: `12.5`. */
export function formatShort(units: bigint, scale: number): string {
  const text = formatDecimal(units, scale);
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

/** `formatDecimal` for a currency's smallest unit. */
export function formatMoney(units: bigint, currency: Currency): string {
  return formatDecimal(units, DECIMALS[currency]);
}

/** `formatMoney` for a line of the ledger: of another asset, by its contract, in its smallest unit. */
export function formatLedger(units: bigint, currency: string): string {
  return formatDecimal(units, Object.hasOwn(DECIMALS, currency) ? DECIMALS[currency as Currency] : 0);
}

/** `parseDecimal` for a currency's smallest unit. */
export function parseMoney(text: string, currency: Currency): bigint {
  return parseDecimal(text, DECIMALS[currency]);
}

/**
 * What a stablecoin amount is worth in naira, rounded down to the kobo: the one place where a payout is rounded.
 * @param micro amount in micro (10^-6)
 * @param rate naira for one stablecoin, in 10^-4 (see {@link RATE_SCALE})
 * @returns kobo
 */
export function nairaFor(micro: bigint, rate: bigint): bigint {
  if (micro < 0n || rate < 0n) throw new RangeError('amount and rate must not be negative');
  return (micro * rate) / 100_000_000n;
}

/**
 * The stablecoin that an amount of naira buys at a rate, rounded down.
 * @param kobo naira in kobo
 * @param rate naira for one stablecoin in 10^-4, above zero
 * @returns 10^-6 of the stablecoin
 */
export function stableFor(kobo: bigint, rate: bigint): bigint {
  if (kobo < 0n || rate <= 0n) throw new RangeError('amount must not be negative, and rate must be above zero');
  return (kobo * 100_000_000n) / rate;
}

/** Our rate: the reference rate less the margin in basis points, rounded down to 10^-4. */
export function applyMargin(referenceRate: bigint, marginBps: number): bigint {
  if (!Number.isInteger(marginBps) || marginBps < 0 || marginBps > 10_000) throw new RangeError('margin out of range');
  return (referenceRate * BigInt(10_000 - marginBps)) / 10_000n;
}
