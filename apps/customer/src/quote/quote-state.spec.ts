import type { QuoteView } from '@usdt-africa/contracts/api';
import { isUsable, needsAcceptance, NO_QUOTE, quoteReducer } from './quote-state';
import type { QuoteEvent, QuoteState } from './quote-state';

const quote = (recipientGets: string, more: Partial<QuoteView> = {}): QuoteView => ({
  id: 'q1',
  side: 'sell',
  pair: 'USDT/NGN',
  amount: '250.000000',
  rate: '1576.0000',
  referenceRate: '1583.5000',
  marginPercent: '0.47',
  fee: '0.00',
  stampDuty: null,
  recipientGets,
  sources: [],
  quotedAt: '2026-11-21T13:00:00.000Z',
  expiresAt: '2026-11-21T13:01:45.000Z',
  secondsLeft: 105,
  ...more,
});

const after = (...events: QuoteEvent[]): QuoteState => events.reduce(quoteReducer, NO_QUOTE);
const wanted: QuoteEvent = { type: 'wanted', amount: '250', shown: null };

describe('RATE-05 a price that is held', () => {
  it('RATE-05 holds for what the server says is left, counted from the answer', () => {
    const state = after(wanted, { type: 'answered', quote: quote('394000.00', { secondsLeft: 40 }), now: 1_000 });
    expect(state.deadline).toBe(1_040);
    expect(isUsable(state, 1_039)).toBe(true);
    expect(isUsable(state, 1_040)).toBe(false);
  });

  it('RATE-05 a new price with the same amount goes on by itself', () => {
    const state = after(
      wanted,
      { type: 'answered', quote: quote('394000.00'), now: 0 },
      { type: 'ended' },
      { type: 'answered', quote: quote('394000.00', { id: 'q2' }), now: 105 },
    );
    expect(needsAcceptance(state)).toBe(false);
    expect(isUsable(state, 106)).toBe(true);
  });

  it('RATE-05 a changed amount holds everything until it is accepted', () => {
    const changed = after(
      wanted,
      { type: 'answered', quote: quote('394000.00'), now: 0 },
      { type: 'ended' },
      { type: 'answered', quote: quote('392500.00', { id: 'q2' }), now: 105 },
    );
    expect(needsAcceptance(changed)).toBe(true);
    expect(isUsable(changed, 106)).toBe(false);
    expect(changed.agreed).toBe('394000.00');
    const accepted = quoteReducer(changed, { type: 'accepted' });
    expect(accepted.agreed).toBe('392500.00');
    expect(isUsable(accepted, 106)).toBe(true);
  });

  it('RATE-05 a better amount is not taken over silently either', () => {
    const state = after({ ...wanted, shown: '394000.00' }, { type: 'answered', quote: quote('395000.00'), now: 0 });
    expect(needsAcceptance(state)).toBe(true);
  });

  it('RATE-05 an answer for an amount that is not wanted any more changes nothing', () => {
    const state = after(
      { type: 'wanted', amount: '300', shown: null },
      { type: 'answered', quote: quote('394000.00'), now: 0 },
    );
    expect(state.quote).toBeNull();
  });

  it('RATE-09 a refusal keeps its code and the amount', () => {
    const state = after(wanted, { type: 'asking' }, { type: 'refused', problem: 'no-fresh-rate' });
    expect(state).toMatchObject({ asking: false, problem: 'no-fresh-rate', amount: '250' });
  });
});
