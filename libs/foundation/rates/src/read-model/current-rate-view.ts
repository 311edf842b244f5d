import type { CurrentRateView } from '@usdt-africa/contracts/api';
import type { Pool } from 'pg';
import { marginPercent, rateText } from '../domain/price.js';
import { OPEN_QUOTES, type QuoteGate } from '../quotes/quote-gate.js';
import { curve24h } from './rate-log.js';
import type { RateReader } from './rate-reader.js';

/** What the rate is shown with. `medianSeconds`: from deposit to naira over the last day, null until something was delivered. */
export interface CurrentRateContext {
  readonly medianSeconds: number | null;
  readonly promiseMinutes: number;
  readonly sellMarginBps: number;
  readonly gate?: QuoteGate;
  /**
   * For how many seconds the network of deposits has added no blocks; null while it runs, and where that is not
   * checked.
   */
  readonly networkStandsSeconds?: number | null;
}

/** Builds the answer of `GET /api/rates/current`; without a fresh price, or while selling is paused, its rates are null. */
export async function currentRateView(
  pool: Pool,
  reader: RateReader,
  now: Date,
  { medianSeconds, promiseMinutes, sellMarginBps, gate = OPEN_QUOTES, networkStandsSeconds = null }: CurrentRateContext,
): Promise<CurrentRateView> {
  const [fresh, all, side, curve] = await Promise.all([
    reader.current(now),
    gate.pause(now),
    reader.pause(now),
    curve24h(pool, now),
  ]);
  const pause = all ?? side;
  const price = pause ? null : fresh;
  return {
    rate: price && rateText(price.sellRate),
    referenceRate: price && rateText(price.referenceRate),
    marginPercent: marginPercent(price?.marginBps ?? sellMarginBps),
    fee: '0.00',
    sources: price?.sources ?? [],
    at: price?.at.toISOString() ?? null,
    curve,
    medianSeconds,
    promiseMinutes,
    paused: pause && { until: pause.until?.toISOString() ?? null, deposits: all?.deposits ?? false },
    networkStandsSeconds,
  };
}
