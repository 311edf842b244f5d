import type { QuoteView } from '@usdt-africa/contracts/api';
import { isUsable, needsAcceptance, NO_QUOTE, pressed, quoteReducer } from './quote-state';
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

  const held = [wanted, { type: 'answered', quote: quote('394000.00'), now: 0 }] satisfies QuoteEvent[];
  const renewed = (naira: string, now = 95): QuoteEvent => ({
    type: 'answered',
    quote: quote(naira, { id: `q-${naira}` }),
    now,
  });

  it('RATE-05 is asked for again shortly before its end, however short it is', () => {
    expect(after(...held).renewAt).toBe(95);
    expect(after(wanted, { type: 'answered', quote: quote('1.00', { secondsLeft: 8 }), now: 0 }).renewAt).toBe(6);
  });

  it('RATE-05 goes on holding while the next one is asked for, and no second longer', () => {
    const state = after(...held, { type: 'asking' });
    expect([isUsable(state, 104), isUsable(state, 105)]).toEqual([true, false]);
    const refused = quoteReducer(state, { type: 'refused', problem: 'too-many', now: 96, retryIn: 40 });
    expect(refused).toMatchObject({ deadline: 105, renewAt: 136, problem: 'too-many', asking: false });
    expect([isUsable(refused, 104), isUsable(refused, 105)]).toEqual([true, false]);
  });

  it('RATE-05 while nobody is there it holds to its end, and no other is asked for until somebody is', () => {
    const resting = after(...held, { type: 'rested' });
    expect(resting).toMatchObject({ resting: true, renewAt: null, deadline: 105 });
    expect([isUsable(resting, 104), isUsable(resting, 105)]).toEqual([true, false]);
    expect(quoteReducer(resting, { type: 'asking' })).toMatchObject({ resting: false, asking: true });
    expect(after(...held, { type: 'rested' }, renewed('394000.00')).renewAt).toBe(190);
  });

  it('RATE-05 a renewal with the same sum is taken over without a word', () => {
    const state = after(...held, renewed('394000.00'));
    expect(state).toMatchObject({ agreed: '394000.00', gained: null, deadline: 200 });
    expect(pressed(state, 100)).toBe('place');
  });

  it('RATE-05 a better one is taken over, and how much better it is said', () => {
    const state = after(...held, renewed('395000.50'));
    expect(state).toMatchObject({ agreed: '395000.50', gained: '1000.50' });
    expect(pressed(state, 100)).toBe('place');
  });

  it('RATE-05 a worse one is asked about once, by the button that places the order', () => {
    const worse = after(...held, renewed('392500.00'));
    expect(worse).toMatchObject({ agreed: '394000.00', gained: null, quote: { recipientGets: '392500.00' } });
    expect(needsAcceptance(worse)).toBe(true);
    expect(pressed(worse, 100)).toBe('ask');
    const asked = quoteReducer(worse, { type: 'asked', now: 100 });
    // The second half of a double press is not an answer.
    expect([pressed(asked, 100.3), pressed(asked, 101)]).toEqual(['nothing', 'place']);
    const accepted = quoteReducer(asked, { type: 'accepted' });
    expect(accepted).toMatchObject({ agreed: '392500.00', asked: null });
    expect(pressed(accepted, 102)).toBe('place');
  });

  it('RATE-05 what was asked about is withdrawn when something else would be paid', () => {
    const asked = after(...held, renewed('392500.00'), { type: 'asked', now: 100 });
    const same = quoteReducer(asked, renewed('392500.00', 190));
    expect([pressed(same, 191), pressed(quoteReducer(asked, renewed('391000.00', 190)), 191)]).toEqual([
      'place',
      'ask',
    ]);
    const better = quoteReducer(asked, renewed('394000.00', 190));
    expect(pressed(better, 191)).toBe('place');
    expect(better).toMatchObject({ asked: null, agreed: '394000.00' });
  });

  it('RATE-05 an ended one places nothing', () => {
    expect(pressed(after(...held), 105)).toBe('nothing');
  });

  it('RATE-05 an answer for an amount that is not wanted any more changes nothing', () => {
    const state = after(
      { type: 'wanted', amount: '300', shown: null },
      { type: 'answered', quote: quote('394000.00'), now: 0 },
    );
    expect(state.quote).toBeNull();
  });

  it('RATE-09 a refusal keeps its code and the amount', () => {
    const state = after(wanted, { type: 'asking' }, { type: 'refused', problem: 'no-fresh-rate', now: 0, retryIn: 15 });
    expect(state).toMatchObject({ asking: false, problem: 'no-fresh-rate', amount: '250', renewAt: 15 });
  });

  it('RATE-05 what would be refused again is not asked again', () => {
    const state = after(wanted, { type: 'refused', problem: 'below-minimum', now: 0, retryIn: null });
    expect(state.renewAt).toBeNull();
  });
});
