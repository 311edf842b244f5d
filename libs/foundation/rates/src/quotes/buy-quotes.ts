import { Inject, Injectable } from '@nestjs/common';
import type { PurchaseQuoteRequest, PurchaseQuoteView } from '@usdt-africa/contracts/api';
import { refusal } from '@usdt-africa/contracts/refusals';
import { type Clock, formatMoney, parseMoney, type Principal, stableFor, uuidv7 } from '@usdt-africa/kernel';
import { CLOCK, fieldRefusal, POOL, ProductConfig } from '@usdt-africa/platform';
import { SwitchedBuying } from '@usdt-africa/switches';
import type { Pool, PoolClient } from 'pg';
import { marginPercent } from '../domain/price.js';
import { RateReader } from '../read-model/rate-reader.js';
import { type BuyingGate, OPEN_BUYING } from './quote-gate.js';
import { findQuote, type QuoteTerms, redeemQuote, refuseUnusable, secondsLeft, storeQuote } from './quote-rows.js';

/** The figures that quotes of purchases are made with. */
export type BuyQuoteConfig = Pick<ProductConfig, 'minimumBuyMicro' | 'maximumBuyMicro' | 'lockSeconds'>;

/** The terms of a purchase: naira in kobo, the stablecoin in 10^-6, rates as texts with four decimals. */
export type BuyQuote = QuoteTerms;

/** Prices to buy at that hold: each belongs to one principal, ends after 1:45 and becomes one purchase at most. */
@Injectable()
export class BuyQuotes {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly rates: RateReader,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(ProductConfig) private readonly config: BuyQuoteConfig,
    @Inject(SwitchedBuying) private readonly gate: BuyingGate = OPEN_BUYING,
  ) {}

  /**
   * Gives a price for so many naira, from the sources' fresh median; the stablecoin is rounded down.
   * @throws Refusal 422 on `naira` (`below-minimum`, `above-maximum`); 503 `buying-off`, `buying-paused`, `no-fresh-rate`
   */
  async create({ naira }: PurchaseQuoteRequest, principal: Principal): Promise<PurchaseQuoteView> {
    const nairaKobo = parseMoney(naira, 'NGN');
    const now = this.clock.now();
    const [price] = await Promise.all([this.rates.current(now), this.refuseWhilePaused(now)]);
    if (!price) throw refusal('rates.no-fresh-rate');
    const amountMicro = stableFor(nairaKobo, price.buyRate);
    if (amountMicro < this.config.minimumBuyMicro) throw fieldRefusal('naira', 'below-minimum');
    if (amountMicro > this.config.maximumBuyMicro) throw fieldRefusal('naira', 'above-maximum');
    const quote = await storeQuote(this.pool, 'buy', principal, {
      id: uuidv7(now),
      amountMicro,
      rate: price.buyRate,
      referenceRate: price.referenceRate,
      marginBps: price.buyMarginBps,
      sources: price.sources,
      nairaKobo,
      quotedAt: now,
      expiresAt: new Date(now.getTime() + this.config.lockSeconds * 1000),
    });
    return buyQuoteView(quote, now);
  }

  /**
   * The terms to place a purchase with, before {@link redeem} settles which purchase gets them.
   * @throws Refusal 503 `buying-off`, `buying-paused`, else as {@link redeem}
   */
  async terms(quoteId: string, principal: Principal, now: Date): Promise<BuyQuote> {
    // Before anything that would send the customer for another quote: there is none to be had.
    await this.refuseWhilePaused(now);
    const quote = await findQuote(this.pool, 'buy', quoteId, principal);
    refuseUnusable(quote, now);
    return quote;
  }

  /**
   * Uses a quote up for a purchase, inside that purchase's transaction: of many at once exactly one gets it.
   * @throws Refusal 404 `quote-not-found`; 409 `quote-used`; 409 `quote-expired`
   */
  async redeem(tx: PoolClient, quoteId: string, principal: Principal, now: Date, purchaseId: string): Promise<void> {
    await redeemQuote(tx, 'buy', { quoteId, principal, now, orderId: purchaseId });
  }

  private async refuseWhilePaused(now: Date): Promise<void> {
    const [pause, side] = await Promise.all([this.gate.pause(now), this.rates.pause(now, 'buy')]);
    const until = pause ? pause.until : side?.until;
    if (until === undefined) return;
    const retryAfterSeconds = until ? Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000)) : 60;
    throw refusal(pause?.isOff ? 'rates.buying-off' : 'rates.buying-paused', { retryAfterSeconds });
  }
}

function buyQuoteView(quote: BuyQuote, now: Date): PurchaseQuoteView {
  return {
    id: quote.id,
    side: 'buy',
    nairaKobo: quote.nairaKobo.toString(),
    feeKobo: '0',
    networkFeeKobo: '0',
    usdt: formatMoney(quote.amountMicro, 'USDT'),
    rate: quote.rate,
    referenceRate: quote.referenceRate,
    marginPercent: marginPercent(quote.marginBps),
    sources: quote.sources,
    quotedAt: quote.quotedAt.toISOString(),
    expiresAt: quote.expiresAt.toISOString(),
    secondsLeft: secondsLeft(quote, now),
  };
}
