import { parseDecimal, parseJsonKeepingNumbers, RATE_SCALE } from '@usdt-africa/kernel';
import { SourceError } from './source.js';

/** A naira rate outside this range is an error of the source, whatever the others report. In 10^-4. */
const PLAUSIBLE = { from: 10_000n, to: 10_000_000_000n };
/** How far a source's clock may run ahead of ours before its word is worth nothing. */
const CLOCK_AHEAD_MS = 60_000;

/**
 * A source's answer with every number as text, so that a rate never passes through a float.
 * @throws SourceError `not-json`
 */
export function parseAnswer(text: string): unknown {
  try {
    return parseJsonKeepingNumbers(text);
  } catch {
    throw new SourceError('not-json');
  }
}

/** The value at a path of keys, or undefined where there is none. */
export function at(value: unknown, ...path: readonly string[]): unknown {
  let here = value;
  for (const key of path) {
    if (typeof here !== 'object' || here === null || !Object.hasOwn(here, key)) return undefined;
    here = (here as Record<string, unknown>)[key];
  }
  return here;
}

/**
 * A rate as a source writes it, in 10^-4; further decimals are cut off.
 * @throws SourceError `not-a-rate`, `implausible`
 */
export function rateFrom(value: unknown): bigint {
  const match = typeof value === 'string' ? /^(\d{1,12})(?:\.(\d{1,40}))?$/.exec(value) : null;
  if (!match) throw new SourceError('not-a-rate');
  const rate = parseDecimal(`${match[1]}.${(match[2] ?? '0').slice(0, RATE_SCALE)}`, RATE_SCALE);
  if (rate < PLAUSIBLE.from || rate > PLAUSIBLE.to) throw new SourceError('implausible');
  return rate;
}

/**
 * Unix seconds as a source writes them; slightly in the future counts as now.
 * @throws SourceError `not-a-time`, `implausible-time`
 */
export function timeFrom(value: unknown, receivedAt: Date): Date {
  if (typeof value !== 'string' || !/^\d{1,11}$/.test(value)) throw new SourceError('not-a-time');
  const time = Number(value) * 1000;
  if (time > receivedAt.getTime() + CLOCK_AHEAD_MS) throw new SourceError('implausible-time');
  return new Date(Math.min(time, receivedAt.getTime()));
}
