import { EMPTY_BUY, koboToPay } from '../../shared/draft/buy-draft';
import { faultOf, mostKobo, switchedTo, typedIn } from './purchase-amount';
import type { AmountTerms } from './purchase-amount';

const RATE = '1599.5000';
const left = (leftKobo: string | null) => ({ limitKobo: leftKobo, usedKobo: '0', leftKobo });
const terms = (change: Partial<AmountTerms> = {}): AmountTerms => ({
  balanceKobo: '13935075',
  receivableKobo: null,
  day: left('500000000'),
  month: left('9982010000'),
  minimum: '10.000000',
  maximum: '20000.000000',
  ...change,
});
const naira = (text: string) => ({ ...EMPTY_BUY, naira: text });

describe('the amount of a purchase', () => {
  it.each([
    ['', 'none'],
    ['0', 'none'],
    ['.', 'none'],
    ['12,50', 'comma'],
    ['15994.99', 'small'],
    ['15995', null],
    ['100000', null],
    ['139350.75', null],
    ['139350.76', 'short'],
    ['5000000.01', 'over-day'],
    ['40000000', 'large'],
  ])('BUY-01 %p naira: %p', (text, fault) => expect(faultOf(naira(text), terms(), RATE)).toBe(fault));

  it('BUY-01 LIM-01 names what is owed and a limit before a balance, because adding naira would not help', () => {
    expect(faultOf(naira('200000'), terms({ receivableKobo: '100' }), RATE)).toBe('owes');
    expect(faultOf(naira('200000'), terms({ day: left('1000000') }), RATE)).toBe('over-day');
    expect(faultOf(naira('200000'), terms({ month: left('1000000') }), RATE)).toBe('over-month');
    expect(faultOf(naira('200000'), terms({ day: left(null), month: left(null) }), RATE)).toBe('short');
  });

  it('BUY-01 LIM-01 All is the smallest of the balance, the limits and the largest purchase', () => {
    expect(mostKobo(terms(), RATE)).toBe(139_350_75n);
    expect(mostKobo(terms({ day: left('4000000') }), RATE)).toBe(40_000_00n);
    expect(mostKobo(terms({ balanceKobo: '9000000000', day: left(null), month: left(null) }), RATE)).toBe(
      31_990_000_00n,
    );
    // Less than the smallest purchase is nothing.
    expect(mostKobo(terms({ balanceKobo: '100000' }), RATE)).toBeNull();
  });

  it('BUY-01 a typed amount of the stablecoin becomes the naira that it costs, and back', () => {
    const typed = { ...EMPTY_BUY, ...typedIn('stable', '62.519537', RATE) };
    expect([typed.unit, typed.stable, koboToPay(typed)]).toEqual(['stable', '62.519537', 100_000_00n]);
    expect(faultOf({ ...typed, stable: '1,5' }, terms(), RATE)).toBe('comma');
    expect(koboToPay({ ...EMPTY_BUY, ...typedIn('stable', '62', null) })).toBeNull();
    expect(switchedTo('stable', naira('100000'), RATE)).toEqual({ unit: 'stable', stable: '62.519537' });
    expect(switchedTo('naira', typed, RATE)).toEqual({ unit: 'naira' });
  });
});
