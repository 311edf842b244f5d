import type { CurrentRateView } from '@usdt-africa/contracts/api';
import { formatMoney } from '@usdt-africa/kernel';
import type { Pool } from 'pg';
import { marginPercent, type Price, rateText } from '../domain/price.js';
import { type BuyingGate, OPEN_BUYING, OPEN_QUOTES, type QuoteGate } from '../quotes/quote-gate.js';
import { curve24h } from './rate-log.js';
import type { RateReader } from './rate-reader.js';

/** What the rate is shown with. `medianSeconds`: from deposit to naira over the last day, null until something was delivered. */
export interface CurrentRateContext {
  readonly medianSeconds: number | null;
  readonly promiseMinutes: number;
  readonly sellMarginBps: number;
  readonly buyMarginBps: number;
  readonly minimumBuyMicro: bigint;
  readonly gate?: QuoteGate;
  readonly buyingGate?: BuyingGate;
  /**
   * For how many seconds the network of deposits has added no blocks; null while it runs, and where that is not
   * checked.
   */
  readonly networkStandsSeconds?: number | null;
}

/** Builds the answer of `GET /api/rates/current`; without a fresh price, or while a side is paused, its rates are null. */
export async function currentRateView(
  pool: Pool,
  reader: RateReader,
  now: Date,
  context: CurrentRateContext,
): Promise<CurrentRateView> {
  const { medianSeconds, promiseMinutes, sellMarginBps, gate = OPEN_QUOTES, networkStandsSeconds = null } = context;
  const [fresh, all, side, curve, buying] = await Promise.all([
    reader.current(now),
    gate.pause(now),
    reader.pause(now),
    curve24h(pool, now),
    buyingState(reader, now, context.buyingGate),
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
    buy: buySide(fresh, buying, context),
  };
}

async function buyingState(
  reader: RateReader,
  now: Date,
  gate: BuyingGate = OPEN_BUYING,
): Promise<CurrentRateView['buy']['state']> {
  const [pause, side] = await Promise.all([gate.pause(now), reader.pause(now, 'buy')]);
  if (pause?.isOff) return 'off';
  return pause || side ? 'paused' : 'open';
}

function buySide(
  fresh: Price | null,
  buying: CurrentRateView['buy']['state'],
  { buyMarginBps, minimumBuyMicro }: CurrentRateContext,
): CurrentRateView['buy'] {
  const price = buying === 'open' ? fresh : null;
  return {
    rate: price && rateText(price.buyRate),
    referenceRate: price && rateText(price.referenceRate),
    marginPercent: marginPercent(price?.buyMarginBps ?? buyMarginBps),
    minimum: formatMoney(minimumBuyMicro, 'USDT'),
    state: buying === 'open' && !price ? 'paused' : buying,
  };
}
