import { refusal } from '@usdt-africa/contracts/refusals';
import { UNFLUSHED } from '@usdt-africa/event-store';
import type { Principal } from '@usdt-africa/kernel';
import type { Pool, PoolClient } from 'pg';
import type { Side } from '../domain/controls.js';
import { rateText, type RateEvidence } from '../domain/price.js';

/** The terms that were offered: they never change. Amounts in smallest units, rates as texts with four decimals. */
export interface QuoteTerms {
  readonly id: string;
  readonly amountMicro: bigint;
  readonly rate: string;
  readonly referenceRate: string;
  readonly marginBps: number;
  readonly sources: readonly RateEvidence[];
  readonly nairaKobo: bigint;
  readonly quotedAt: Date;
  readonly expiresAt: Date;
  /** The order, or the purchase, that it became, if it did. */
  readonly orderId: string | null;
}

/** A price to be stored. Rates in 10^-4. */
export interface NewQuote extends Omit<QuoteTerms, 'rate' | 'referenceRate' | 'orderId'> {
  readonly rate: bigint;
  readonly referenceRate: bigint;
}

const COLUMNS = `id, amount_micro, rate_e4, reference_rate_e4, margin_bps, sources, naira_kobo, quoted_at, expires_at,
  order_id`;
const UNUSED_DAYS = 7;

interface Row {
  readonly id: string;
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

/** Stores a quote of a principal and returns its terms. */
export async function storeQuote(
  pool: Pool,
  side: Side,
  principal: Principal,
  { rate, referenceRate, ...quote }: NewQuote,
): Promise<QuoteTerms> {
  // An answer that is given again for its key is written after it, and waited for; without one a price is worth nothing.
  await pool.query(
    `insert into quotes (id, guest_hash, side, amount_micro, rate_e4, reference_rate_e4, margin_bps, sources, naira_kobo, quoted_at, expires_at)
     select $1::uuid, $2, $3, $4::bigint, $5::bigint, $6::bigint, $7::int, $8::jsonb, $9::bigint, $10::timestamptz, $11::timestamptz
     from ${UNFLUSHED}`,
    [
      quote.id,
      principal.key,
      side,
      quote.amountMicro.toString(),
      rate.toString(),
      referenceRate.toString(),
      quote.marginBps,
      JSON.stringify(quote.sources),
      quote.nairaKobo.toString(),
      quote.quotedAt,
      quote.expiresAt,
    ],
  );
  return { ...quote, rate: rateText(rate), referenceRate: rateText(referenceRate), orderId: null };
}

/** @throws Refusal 404 `quote-not-found`, for a quote of another principal or of the other side, too */
export async function findQuote(
  db: Pool | PoolClient,
  side: Side,
  quoteId: string,
  principal: Principal,
): Promise<QuoteTerms> {
  const { rows } = await db.query<Row>(
    `select ${COLUMNS} from quotes where id = $1 and guest_hash = $2 and side = $3`,
    [quoteId, principal.key, side],
  );
  if (!rows[0]) throw refusal('rates.quote-not-found');
  return termsFrom(rows[0]);
}

/**
 * Uses a quote up inside the transaction of its order or purchase: of many at once exactly one gets it.
 * @throws Refusal 404 `quote-not-found`; 409 `quote-used`; 409 `quote-expired`
 */
export async function redeemQuote(
  tx: PoolClient,
  side: Side,
  { quoteId, principal, now, orderId }: Redemption,
): Promise<QuoteTerms> {
  const { rows } = await tx.query<Row>(
    `update quotes set order_id = $4
     where id = $1 and guest_hash = $2 and order_id is null and expires_at > $3 and side = $5 returning ${COLUMNS}`,
    [quoteId, principal.key, now, orderId, side],
  );
  if (rows[0]) return termsFrom(rows[0]);
  refuseUnusable(await findQuote(tx, side, quoteId, principal), now);
  throw new Error('a quote that is free and fresh could not be taken');
}

/** Which quote is used up, for what. */
export interface Redemption {
  readonly quoteId: string;
  readonly principal: Principal;
  readonly now: Date;
  readonly orderId: string;
}

/** @throws Refusal 409 `quote-used`; 409 `quote-expired` */
export function refuseUnusable(quote: Pick<QuoteTerms, 'orderId' | 'expiresAt'>, now: Date): void {
  if (quote.orderId !== null) throw refusal('rates.quote-used');
  if (quote.expiresAt <= now) throw refusal('rates.quote-expired');
}

/** Whole seconds until a quote ends, rounded up; 0 when it has. */
export function secondsLeft({ expiresAt }: Pick<QuoteTerms, 'expiresAt'>, now: Date): number {
  return Math.max(0, Math.ceil((expiresAt.getTime() - now.getTime()) / 1000));
}

/** Removes quotes that became nothing within a week. */
export async function pruneQuotes(pool: Pool, now: Date): Promise<void> {
  await pool.query('delete from quotes where order_id is null and quoted_at < $1', [
    new Date(now.getTime() - UNUSED_DAYS * 86_400_000),
  ]);
}

function termsFrom(row: Row): QuoteTerms {
  return {
    id: row.id,
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
