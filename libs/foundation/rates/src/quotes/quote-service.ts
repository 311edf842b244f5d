import { Inject, Injectable } from '@nestjs/common';
import type { QuoteRequest, QuoteView } from '@usdt-africa/contracts/api';
import { refusal } from '@usdt-africa/contracts/refusals';
import { UNFLUSHED } from '@usdt-africa/event-store';
import { type Clock, nairaFor, parseMoney, type Principal, type Refusal, uuidv7 } from '@usdt-africa/kernel';
import { CLOCK, fieldRefusal, POOL, ProductConfig } from '@usdt-africa/platform';
import { SwitchedQuotes } from '@usdt-africa/switches';
import type { Pool, PoolClient } from 'pg';
import { rateText, type RateEvidence } from '../domain/price.js';
import { RateReader } from '../read-model/rate-reader.js';
import { OPEN_QUOTES, type QuoteGate, type QuotePause } from './quote-gate.js';
import { quoteView, type Quote } from './quote.js';

/** The figures that quotes are made with. */
export type QuoteConfig = Pick<
  ProductConfig,
  'minimumSellMicro' | 'maximumSellMicro' | 'lockSeconds' | 'stampDutyFromKobo' | 'stampDutyKobo'
>;

const COLUMNS = `id, side, amount_micro, rate_e4, reference_rate_e4, margin_bps, sources, naira_kobo, quoted_at,
  expires_at, order_id`;
const UNUSED_DAYS = 7;

interface Row {
  readonly id: string;
  readonly side: 'sell';
  readonly amount_micro: string;
  readonly rate_e4: string;
  readonly reference_rate_e4: string;
  readonly margin_bps: number;
  readonly sources: RateEvidence[];
  readonly naira_kobo: string;
  readonly quoted_at: Date;
  readonly expires_at: Date;
  readonly order_id: string | null;
}

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
    const quote: Quote = {
      id: uuidv7(now),
      side,
      amountMicro,
      rate: rateText(price.sellRate),
      referenceRate: rateText(price.referenceRate),
      marginBps: price.marginBps,
      sources: price.sources,
      nairaKobo: nairaFor(amountMicro, price.sellRate),
      quotedAt: now,
      expiresAt: new Date(now.getTime() + this.config.lockSeconds * 1000),
      orderId: null,
    };
    // An answer that is given again for its key is written after it, and waited for; without one a price is worth nothing.
    await this.pool.query(
      `insert into quotes (id, guest_hash, side, amount_micro, rate_e4, reference_rate_e4, margin_bps, sources, naira_kobo, quoted_at, expires_at)
       select $1::uuid, $2, $3, $4::bigint, $5::bigint, $6::bigint, $7::int, $8::jsonb, $9::bigint, $10::timestamptz, $11::timestamptz
       from ${UNFLUSHED}`,
      [
        quote.id,
        principal.key,
        side,
        amountMicro.toString(),
        price.sellRate.toString(),
        price.referenceRate.toString(),
        price.marginBps,
        JSON.stringify(price.sources),
        quote.nairaKobo.toString(),
        quote.quotedAt,
        quote.expiresAt,
      ],
    );
    return quoteView(quote, now, this.config);
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
    const { rows } = await tx.query<Row>(
      `update quotes set order_id = $4
       where id = $1 and guest_hash = $2 and order_id is null and expires_at > $3 returning ${COLUMNS}`,
      [quoteId, principal.key, now, orderId],
    );
    if (rows[0]) return quoteFrom(rows[0]);
    refuseUnusable(await this.find(tx, quoteId, principal), now);
    throw new Error('a quote that is free and fresh could not be taken');
  }

  private async refuseWhilePaused(now: Date): Promise<void> {
    const pause = await this.gate.pause(now);
    if (pause) throw quotesPaused(pause, now);
  }

  private async find(db: Pool | PoolClient, quoteId: string, principal: Principal): Promise<Quote> {
    const { rows } = await db.query<Row>(`select ${COLUMNS} from quotes where id = $1 and guest_hash = $2`, [
      quoteId,
      principal.key,
    ]);
    if (!rows[0]) throw refusal('rates.quote-not-found');
    return quoteFrom(rows[0]);
  }
}

/** Removes quotes that became nothing within a week. */
export async function pruneQuotes(pool: Pool, now: Date): Promise<void> {
  await pool.query('delete from quotes where order_id is null and quoted_at < $1', [
    new Date(now.getTime() - UNUSED_DAYS * 86_400_000),
  ]);
}

function refuseUnusable(quote: Quote, now: Date): void {
  if (quote.orderId !== null) throw refusal('rates.quote-used');
  if (quote.expiresAt <= now) throw refusal('rates.quote-expired');
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

function quoteFrom(row: Row): Quote {
  return {
    id: row.id,
    side: row.side,
    amountMicro: BigInt(row.amount_micro),
    rate: rateText(BigInt(row.rate_e4)),
    referenceRate: rateText(BigInt(row.reference_rate_e4)),
    marginBps: row.margin_bps,
    sources: row.sources,
    nairaKobo: BigInt(row.naira_kobo),
    quotedAt: row.quoted_at,
    expiresAt: row.expires_at,
    orderId: row.order_id,
  };
}
