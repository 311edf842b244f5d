import type { PurchaseQuoteView } from '@usdt-africa/contracts/api';
import { amountChange, isChanged, NO_PURCHASE_QUOTE, purchaseQuoteReducer, renewalOf, termsOf } from './purchase-quote';
import type { PurchaseQuoteState } from './purchase-quote';

const quote = (change: Partial<PurchaseQuoteView> = {}): PurchaseQuoteView => ({
  id: 'quote-1',
  side: 'buy',
  nairaKobo: '10000000',
  feeKobo: '0',
  networkFeeKobo: '0',
  usdt: '62.519537',
  rate: '1599.5000',
  referenceRate: '1583.5000',
  marginPercent: '1.01',
  sources: [],
  quotedAt: '2026-11-21T14:18:55.000Z',
  expiresAt: '2026-11-21T14:20:40.000Z',
  secondsLeft: 105,
  ...change,
});
const wanted = purchaseQuoteReducer(NO_PURCHASE_QUOTE, { type: 'wanted', naira: '100000.00' });
const requesting = purchaseQuoteReducer(wanted, { type: 'requesting' });
const answered = (change: Partial<PurchaseQuoteView> = {}, from: PurchaseQuoteState = requesting) =>
  purchaseQuoteReducer(from, { type: 'answered', quote: quote(change), now: 1_000 });

describe('the price of a purchase', () => {
  it('RATE-05 is renewed shortly before its end, and at its end while its terms are being confirmed', () => {
    expect(renewalOf(answered(), true)).toBe(1_095);
    expect(renewalOf(answered(), false)).toBe(1_105);
    expect(renewalOf(answered({ secondsLeft: 20 }), true)).toBe(1_015);
  });

  it('RATE-05 nothing is requested while a request is out, at rest, or without a sum', () => {
    expect(renewalOf(requesting, true)).toBeNull();
    expect(renewalOf(purchaseQuoteReducer(answered(), { type: 'rested' }), true)).toBeNull();
    expect(renewalOf(NO_PURCHASE_QUOTE, true)).toBeNull();
  });

  it('BUY-01 an answer for another sum is not taken over', () => {
    expect(answered({ nairaKobo: '5000000' }).quote).toBeNull();
    expect(answered().quote?.id).toBe('quote-1');
  });

  it('SHELL-09 a failure is tried again, a refusal of the sum is not; the price before it stays', () => {
    const refused = (problem: string, retryIn: number | null) =>
      purchaseQuoteReducer(purchaseQuoteReducer(answered(), { type: 'requesting' }), {
        type: 'refused',
        problem,
        now: 1_050,
        retryIn,
      });
    expect(renewalOf(refused('no-answer', 0), true)).toBe(1_055);
    expect(renewalOf(refused('too-many', 30), true)).toBe(1_080);
    expect(renewalOf(refused('below-minimum', null), true)).toBeNull();
    expect(refused('no-answer', 0).quote?.id).toBe('quote-1');
  });

  it('BUY-03 RATE-05 other terms for the same sum have to be accepted, the same terms hold again', () => {
    const agreed = termsOf(quote());
    expect(isChanged(agreed, quote({ id: 'quote-2', expiresAt: '2026-11-21T14:22:25.000Z' }))).toBe(false);
    expect(isChanged(agreed, quote({ usdt: '62.402496', rate: '1602.5000' }))).toBe(true);
    expect(isChanged(agreed, quote({ usdt: '62.600000' }))).toBe(true);
    expect(isChanged(agreed, quote({ nairaKobo: '5000000', usdt: '31.259768' }))).toBe(false);
    expect(amountChange('62.519537', '62.402496')).toEqual({ isLess: true, by: '0.117041' });
    expect(amountChange('62.402496', '62.519537')).toEqual({ isLess: false, by: '0.117041' });
  });
});
