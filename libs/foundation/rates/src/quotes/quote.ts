import type { QuoteView, StampDutyView } from '@usdt-africa/contracts/api';
import { formatMoney } from '@usdt-africa/kernel';
import { marginPercent } from '../domain/price.js';
import { type QuoteTerms, secondsLeft } from './quote-rows.js';

/** The terms that a guest was given to sell at. */
export interface Quote extends QuoteTerms {
  readonly side: 'sell';
}

/** When stamp duty falls due on what the recipient gets, and how much; we bear it. */
export interface StampDutyRule {
  readonly stampDutyFromKobo: bigint;
  readonly stampDutyKobo: bigint;
}

/** The levy on a transfer of this much naira, or null below the threshold. */
export function stampDutyView(nairaKobo: bigint, rule: StampDutyRule): StampDutyView | null {
  return nairaKobo >= rule.stampDutyFromKobo ? { amount: formatMoney(rule.stampDutyKobo, 'NGN'), bearer: 'us' } : null;
}

/** A quote as its guest sees it at an instant. */
export function quoteView(quote: Quote, now: Date, rule: StampDutyRule): QuoteView {
  return {
    id: quote.id,
    side: quote.side,
    pair: 'USDT/NGN',
    amount: formatMoney(quote.amountMicro, 'USDT'),
    rate: quote.rate,
    referenceRate: quote.referenceRate,
    marginPercent: marginPercent(quote.marginBps),
    fee: '0.00',
    stampDuty: stampDutyView(quote.nairaKobo, rule),
    recipientGets: formatMoney(quote.nairaKobo, 'NGN'),
    sources: quote.sources,
    quotedAt: quote.quotedAt.toISOString(),
    expiresAt: quote.expiresAt.toISOString(),
    secondsLeft: secondsLeft(quote, now),
  };
}
