import type { QuoteView } from '@usdt-africa/contracts/api';
import { isUsable, needsAcceptance, NO_QUOTE, submitOutcome, quoteReducer } from './quote-state';
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

describe('RATE-05 state of a quote', () => {
  it('RATE-05 holds for the server’s remaining time, counted from the response', () => {
    const state = after(wanted, { type: 'answered', quote: quote('394000.00', { secondsLeft: 40 }), now: 1_000 });
    expect(state.deadline).toBe(1_040);
    expect(isUsable(state, 1_039)).toBe(true);
    expect(isUsable(state, 1_040)).toBe(false);
  });

  const held = [wanted, { type: 'answered', quote: quote('394000.00'), now: 0 }] satisfies QuoteEvent[];
  const renewed = (naira: string, now = 95): QuoteEvent => ({
    type: 'answered',
    quote: quote(naira, { id: `q-${naira}` }),
    now,
  });

  it('RATE-05 is renewed shortly before its end, however short it is', () => {
    expect(after(...held).renewAt).toBe(95);
    expect(after(wanted, { type: 'answered', quote: quote('1.00', { secondsLeft: 8 }), now: 0 }).renewAt).toBe(6);
  });

  it('RATE-05 holds until its end, and no longer, while the next one is requested', () => {
    const state = after(...held, { type: 'requesting' });
    expect([isUsable(state, 104), isUsable(state, 105)]).toEqual([true, false]);
    const refused = quoteReducer(state, { type: 'refused', problem: 'too-many', now: 96, retryIn: 40 });
    expect(refused).toMatchObject({ deadline: 105, renewAt: 136, problem: 'too-many', isRequesting: false });
    expect([isUsable(refused, 104), isUsable(refused, 105)]).toEqual([true, false]);
  });

  it('RATE-05 holds to its end without input, and is renewed only after input', () => {
    const resting = after(...held, { type: 'rested' });
    expect(resting).toMatchObject({ resting: true, renewAt: null, deadline: 105 });
    expect([isUsable(resting, 104), isUsable(resting, 105)]).toEqual([true, false]);
    expect(quoteReducer(resting, { type: 'requesting' })).toMatchObject({ resting: false, isRequesting: true });
    expect(after(...held, { type: 'rested' }, renewed('394000.00')).renewAt).toBe(190);
  });

  it('RATE-05 takes over a renewal with the same sum without a notice', () => {
    const state = after(...held, renewed('394000.00'));
    expect(state).toMatchObject({ agreed: '394000.00', gained: null, deadline: 200 });
    expect(submitOutcome(state, 100)).toBe('place');
  });

  it('RATE-05 accepts a better price automatically, and reports the gain', () => {
    const state = after(...held, renewed('395000.50'));
    expect(state).toMatchObject({ agreed: '395000.50', gained: '1000.50' });
    expect(submitOutcome(state, 100)).toBe('place');
  });

  it('RATE-05 requires one acceptance of a worse price, by the button that places the order', () => {
    const worse = after(...held, renewed('392500.00'));
    expect(worse).toMatchObject({ agreed: '394000.00', gained: null, quote: { recipientGets: '392500.00' } });
    expect(needsAcceptance(worse)).toBe(true);
    expect(submitOutcome(worse, 100)).toBe('request');
    const request = quoteReducer(worse, { type: 'requested', now: 100 });
    // The second half of a double click does not accept the price.
    expect([submitOutcome(request, 100.3), submitOutcome(request, 101)]).toEqual(['nothing', 'place']);
    const accepted = quoteReducer(request, { type: 'accepted' });
    expect(accepted).toMatchObject({ agreed: '392500.00', request: null });
    expect(submitOutcome(accepted, 102)).toBe('place');
  });

  it('RATE-05 withdraws the question when another sum would be paid', () => {
    const request = after(...held, renewed('392500.00'), { type: 'requested', now: 100 });
    const same = quoteReducer(request, renewed('392500.00', 190));
    expect([submitOutcome(same, 191), submitOutcome(quoteReducer(request, renewed('391000.00', 190)), 191)]).toEqual([
      'place',
      'request',
    ]);
    const better = quoteReducer(request, renewed('394000.00', 190));
    expect(submitOutcome(better, 191)).toBe('place');
    expect(better).toMatchObject({ request: null, agreed: '394000.00' });
  });

  it('RATE-05 places no order after its end', () => {
    expect(submitOutcome(after(...held), 105)).toBe('nothing');
  });

  it('RATE-05 ignores a response for an earlier amount', () => {
    const state = after(
      { type: 'wanted', amount: '300', shown: null },
      { type: 'answered', quote: quote('394000.00'), now: 0 },
    );
    expect(state.quote).toBeNull();
  });

  it('RATE-09 holds the code and the amount of a refusal', () => {
    const state = after(
      wanted,
      { type: 'requesting' },
      { type: 'refused', problem: 'no-fresh-rate', now: 0, retryIn: 15 },
    );
    expect(state).toMatchObject({ isRequesting: false, problem: 'no-fresh-rate', amount: '250', renewAt: 15 });
  });

  it('RATE-05 does not repeat a request that would be refused again', () => {
    const state = after(wanted, { type: 'refused', problem: 'below-minimum', now: 0, retryIn: null });
    expect(state.renewAt).toBeNull();
  });
});
