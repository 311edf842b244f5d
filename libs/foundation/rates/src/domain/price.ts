import { formatDecimal, parseDecimal, RATE_SCALE } from '@usdt-africa/kernel';
import { spreadBps, type Pin, rateWith } from './controls.js';
import type { Median } from './median.js';

/** Observation of a source in the form used in events, quotes and responses. */
export interface RateEvidence {
  readonly name: string;
  /** Naira for one stablecoin, four decimals. */
  readonly rate: string;
  /** Time of this rate according to the source. */
  readonly at: string;
}

/** What one stablecoin sells for, and how that came about. Rates in 10^-4. */
export interface Price {
  readonly referenceRate: bigint;
  readonly sellRate: bigint;
  readonly marginBps: number;
  readonly sources: readonly RateEvidence[];
  /** The newest word that went into it. */
  readonly at: Date;
}

/**
 * Our price from a median: less our margin, rounded down to the kobo, so that people can read and check it; or the rate
 * that an operator pinned, whose margin is the remainder.
 */
export function priceFrom(median: Median, marginBps: number, pin: Pin | null = null): Price {
  return {
    referenceRate: median.rate,
    sellRate: pin ? pin.rate : rateWith('sell', median.rate, marginBps),
    marginBps: pin ? spreadBps('sell', median.rate, pin.rate) : marginBps,
    sources: median.used.map(({ source, rate, sourceTime }) => ({
      name: source,
      rate: rateText(rate),
      at: sourceTime.toISOString(),
    })),
    at: new Date(Math.max(...median.used.map(({ sourceTime }) => sourceTime.getTime()))),
  };
}

/** A rate in 10^-4 as text with four decimals. */
export function rateText(rate: bigint): string {
  return formatDecimal(rate, RATE_SCALE);
}

/** What a rate that was paid left us of its reference rate: `1576.0000` of `1583.5000` is `0.47`. Both with four decimals. */
export function spreadPercent({
  rate,
  referenceRate,
}: {
  readonly rate: string;
  readonly referenceRate: string;
}): string {
  return marginPercent(spreadBps('sell', parseDecimal(referenceRate, RATE_SCALE), parseDecimal(rate, RATE_SCALE)));
}

/** Basis points as percent with two decimals: 47 → `0.47`. */
export function marginPercent(marginBps: number): string {
  return formatDecimal(BigInt(marginBps), 2);
}
