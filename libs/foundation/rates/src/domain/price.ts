import { formatDecimal, parseDecimal, RATE_SCALE } from '@usdt-africa/kernel';
import { spreadBps, type Pin, rateWith, type Side } from './controls.js';
import type { Median } from './median.js';

/** Observation of a source in the form used in events, quotes and responses. */
export interface RateEvidence {
  readonly name: string;
  /** Naira for one stablecoin, four decimals. */
  readonly rate: string;
  /** Time of this rate according to the source. */
  readonly at: string;
}

/** What one stablecoin sells for and costs, and how that came about. Rates in 10^-4. */
export interface Price {
  readonly referenceRate: bigint;
  /** What customers get. */
  readonly sellRate: bigint;
  /** Of the selling side. */
  readonly marginBps: number;
  /** What customers pay. */
  readonly buyRate: bigint;
  readonly buyMarginBps: number;
  readonly sources: readonly RateEvidence[];
  /** The newest word that went into it. */
  readonly at: Date;
}

/** How a side's rate follows from the median: by a margin, or by the rate that an operator pinned. */
export interface SideTerms {
  readonly marginBps: number;
  readonly pin: Pin | null;
}

/**
 * Our price from a median: less our margin where customers sell, plus our margin where they buy, each rounded to the kobo
 * to our side, so that people can read and check it; or the rate that an operator pinned, whose margin is the remainder.
 */
export function priceFrom(median: Median, { sell, buy }: Readonly<Record<Side, SideTerms>>): Price {
  const selling = sideFrom('sell', median.rate, sell);
  const buying = sideFrom('buy', median.rate, buy);
  return {
    referenceRate: median.rate,
    sellRate: selling.rate,
    marginBps: selling.marginBps,
    buyRate: buying.rate,
    buyMarginBps: buying.marginBps,
    sources: median.used.map(({ source, rate, sourceTime }) => ({
      name: source,
      rate: rateText(rate),
      at: sourceTime.toISOString(),
    })),
    at: new Date(Math.max(...median.used.map(({ sourceTime }) => sourceTime.getTime()))),
  };
}

function sideFrom(
  side: Side,
  median: bigint,
  { marginBps, pin }: SideTerms,
): { readonly rate: bigint; readonly marginBps: number } {
  if (pin) return { rate: pin.rate, marginBps: spreadBps(side, median, pin.rate) };
  return { rate: rateWith(side, median, marginBps), marginBps };
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
