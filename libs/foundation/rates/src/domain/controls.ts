import type { DomainEvent, rateControlEventTypes } from '@usdt-africa/contracts/events';
import { applyMargin, parseDecimal, RATE_SCALE } from '@usdt-africa/kernel';

export type RateControlEvent = DomainEvent<(typeof rateControlEventTypes)[number]>;
export type Side = 'sell' | 'buy';

/** A rate that an operator set, in 10^-4. */
export interface Pin {
  readonly rate: bigint;
  /** What the median is held against. */
  readonly anchor: bigint;
  readonly until: Date;
}

/** What operators have done to one side of the price. */
export interface SideControls {
  /** Null: the configured one. */
  readonly marginBps: number | null;
  readonly pin: Pin | null;
  readonly paused: { readonly until: Date | null } | null;
}

export const FREE: SideControls = { marginBps: null, pin: null, paused: null };

/** How far from the median one operator alone may go, and how far the median may go from a pin, in basis points. */
export const BAND_BPS = 300n;

export function control(state: SideControls, event: RateControlEvent): SideControls {
  switch (event.type) {
    case 'RateMarginSet':
      return { ...state, marginBps: event.data.marginBps };
    case 'RatePinned': {
      const { rate, anchorRate, until } = event.data;
      const pin = { rate: rateOf(rate), anchor: rateOf(anchorRate), until: new Date(until) };
      return { ...state, pin };
    }
    case 'RatePinRemoved':
      return { ...state, pin: null };
    case 'RateSidePaused':
      return { ...state, paused: { until: event.data.until === null ? null : new Date(event.data.until) } };
    case 'RateSideResumed':
      return { ...state, paused: null };
  }
}

function rateOf(text: string): bigint {
  return parseDecimal(text, RATE_SCALE);
}

/** Why a pin holds no more; null while it does. Without a median only time ends it. */
export function pinEnd(pin: Pin, median: bigint | null, now: Date): 'ended' | 'median-moved' | null {
  if (now >= pin.until) return 'ended';
  return median !== null && isOutside(median, pin.anchor) ? 'median-moved' : null;
}

/** Whether quoting stands still by an operator's word. */
export function isPaused({ paused }: SideControls, now: Date): boolean {
  return paused !== null && (paused.until === null || now < paused.until);
}

/** Whether a rate is more than 3 % away from another. */
export function isOutside(rate: bigint, from: bigint): boolean {
  return (rate > from ? rate - from : from - rate) * 10_000n > from * BAND_BPS;
}

/** What a margin makes of the median: in whole kobo, always rounded to our side. */
export function rateWith(side: Side, median: bigint, marginBps: number): bigint {
  if (side === 'sell') return wholeKobo(applyMargin(median, marginBps));
  const up = (median * BigInt(10_000 + marginBps) + 9_999n) / 10_000n;
  return wholeKobo(up + 99n);
}

/** A rate in 10^-4 without fractions of a kobo. */
export function wholeKobo(rate: bigint): bigint {
  return rate - (rate % 100n);
}

/** What a pinned rate keeps of the median, in basis points; never less than nothing. */
export function spreadBps(side: Side, median: bigint, rate: bigint): number {
  const spread = side === 'sell' ? median - rate : rate - median;
  return spread > 0n ? Number((spread * 10_000n) / median) : 0;
}
