import { Inject, Injectable } from '@nestjs/common';
import type { QuoteRequest, QuoteView } from '@usdt-africa/contracts/api';
import { refusal } from '@usdt-africa/contracts/refusals';
import { type Clock, nairaFor, parseMoney, type Principal, type Refusal, uuidv7 } from '@usdt-africa/kernel';
import { CLOCK, fieldRefusal, POOL, ProductConfig } from '@usdt-africa/platform';
import { SwitchedQuotes } from '@usdt-africa/switches';
import type { Pool, PoolClient } from 'pg';
import { RateReader } from '../read-model/rate-reader.js';
import { OPEN_QUOTES, type QuoteGate, type QuotePause } from './quote-gate.js';
import { findQuote, redeemQuote, refuseUnusable, storeQuote } from './quote-rows.js';
import { quoteView, type Quote } from './quote.js';

/** The figures that quotes are made with. */
export type QuoteConfig = Pick<
  ProductConfig,
  'minimumSellMicro' | 'maximumSellMicro' | 'lockSeconds' | 'stampDutyFromKobo' | 'stampDutyKobo'
>;

/** Prices that hold: each belongs to one principal, ends after 1:45 and becomes one order at most. */
@Injectable()
export class QuoteService {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly rates: RateReader,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(ProductConfig) private readonly config: QuoteConfig,
    @Inject(SwitchedQuotes) private readonly gate: QuoteGate = OPEN_QUOTES,
  ) {}

  /**
   * Gives a price for an amount, from the sources' fresh median.
   * @throws Refusal 422 on `amount` (`below-minimum`, `above-maximum`); 503 `quotes-paused`, `deposits-paused`,
   * `selling-paused`, `no-fresh-rate`
   */
  async create({ side, amount }: QuoteRequest, principal: Principal): Promise<QuoteView> {
    const amountMicro = parseMoney(amount, 'USDT');
    if (amountMicro < this.config.minimumSellMicro) throw fieldRefusal('amount', 'below-minimum');
    if (amountMicro > this.config.maximumSellMicro) throw fieldRefusal('amount', 'above-maximum');
    const now = this.clock.now();
    const [price, paused] = await Promise.all([
      this.rates.current(now),
      this.rates.pause(now),
      this.refuseWhilePaused(now),
    ]);
    if (paused) throw sellingPaused();
    if (!price) throw noFreshRate();
    const terms = await storeQuote(this.pool, side, principal, {
      id: uuidv7(now),
      amountMicro,
      rate: price.sellRate,
      referenceRate: price.referenceRate,
      marginBps: price.marginBps,
      sources: price.sources,
      nairaKobo: nairaFor(amountMicro, price.sellRate),
      quotedAt: now,
      expiresAt: new Date(now.getTime() + this.config.lockSeconds * 1000),
    });
    return quoteView({ ...terms, side }, now, this.config);
  }

  /**
   * A quote as it stands now, expired or not.
   * @throws Refusal 404 `quote-not-found`, for another principal's quote too
   */
  async get(quoteId: string, principal: Principal): Promise<QuoteView> {
    return quoteView(await this.find(this.pool, quoteId, principal), this.clock.now(), this.config);
  }

  /**
   * The terms to place an order with, before {@link redeem} settles who gets them.
   * @throws Refusal 503 `quotes-paused`, `deposits-paused`, else as {@link redeem}
   */
  async terms(quoteId: string, principal: Principal, now: Date): Promise<Quote> {
    // Before anything that would send the guest for another quote: there is none to be had.
    await this.refuseWhilePaused(now);
    const quote = await this.find(this.pool, quoteId, principal);
    refuseUnusable(quote, now);
    return quote;
  }

  /**
   * Uses a quote up for an order, inside that order's transaction: of many at once exactly one gets it.
   * @throws Refusal 404 `quote-not-found`; 409 `quote-used`; 409 `quote-expired`
   */
  async redeem(tx: PoolClient, quoteId: string, principal: Principal, now: Date, orderId: string): Promise<Quote> {
    return { ...(await redeemQuote(tx, 'sell', { quoteId, principal, now, orderId })), side: 'sell' };
  }

  private async refuseWhilePaused(now: Date): Promise<void> {
    const pause = await this.gate.pause(now);
    if (pause) throw quotesPaused(pause, now);
  }

  private async find(db: Pool | PoolClient, quoteId: string, principal: Principal): Promise<Quote> {
    return { ...(await findQuote(db, 'sell', quoteId, principal)), side: 'sell' };
  }
}

function quotesPaused({ until, deposits = false }: QuotePause, now: Date): Refusal {
  return refusal(deposits ? 'rates.deposits-paused' : 'rates.quotes-paused', {
    retryAfterSeconds: until ? Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000)) : 60,
  });
}

function sellingPaused(): Refusal {
  return refusal('rates.selling-paused');
}

function noFreshRate(): Refusal {
  return refusal('rates.no-fresh-rate');
}
