import fc from 'fast-check';
import { nairaFor, parseDecimal } from '@usdt-africa/kernel/money';
import type { Key } from '../rates/amount-entry';
import { amountsOf, switched, withKey, withStable, withText } from './amount';
import { EMPTY_DRAFT } from './draft';
import type { Draft } from './draft';

const RATE = '1576.0000';
const typing = (keys: string, from: Draft = EMPTY_DRAFT): Draft =>
  [...keys].reduce((draft, key) => ({ ...draft, ...withKey(draft, key as Key, RATE) }), from);
const inNaira = (from: Draft = EMPTY_DRAFT): Draft => ({ ...from, ...switched(from, 'naira', RATE) });
const typedIn = (draft: Draft) => amountsOf(draft, RATE).typed;

describe('the amount to sell', () => {
  it('RATE-03 typing replaces the default with the first digit, and appends the next ones', () => {
    expect(typedIn(typing('50'))).toBe('50');
    expect(typedIn(typing('.5'))).toBe('0.5');
    expect(typedIn(typing('1'))).toBe('1');
    expect(typedIn(typing('15'))).toBe('15');
  });

  it('RATE-03 backspace on the default gives 0', () => {
    const emptied = { ...EMPTY_DRAFT, ...withKey(EMPTY_DRAFT, 'delete', RATE) };
    expect(typedIn(emptied)).toBe('0');
    expect(typedIn(typing('7', emptied))).toBe('7');
  });

  it('RATE-01 replaces the default with a character typed next to it, but not on a paste or a deletion', () => {
    const after = (text: string, inserted: string | null) => withText(EMPTY_DRAFT, text, inserted).amount;
    expect([after('15', '5'), after('51', '5'), after('11', '1')]).toEqual(['5', '5', '1']);
    expect([after('1250', null), after('', null)]).toEqual(['1250', '']);
    expect(withText(typing('5'), '50', '0')).toMatchObject({ amount: '50' });
  });

  it('RATE-03 a switch of the currency keeps the amount until the first digit replaces it', () => {
    const draft = inNaira(typing('250'));
    expect(amountsOf(draft, RATE)).toEqual({ typed: '394000', amount: '250', naira: '394000.00' });
    const typed = typing('50000', draft);
    expect(amountsOf(typed, RATE)).toEqual({ typed: '50000', amount: '31.725889', naira: '50000.00' });
    const back = { ...typed, ...switched(typed, 'stable', RATE) };
    expect(amountsOf(back, RATE)).toEqual({ typed: '31.725889', amount: '31.725889', naira: '50000.00' });
    expect(typedIn(typing('2', back))).toBe('2');
  });

  it('RATE-03 shows typed naira with at most two decimals, and converts them at the current rate', () => {
    const draft = typing('50000.509', inNaira());
    expect(amountsOf(draft, RATE)).toMatchObject({ typed: '50000.50' });
    expect(amountsOf(draft, '1600.0000').amount).toBe('31.250313');
    expect(amountsOf(draft, null)).toEqual({ typed: '50000.50', amount: null, naira: null });
    expect(amountsOf({ ...draft, naira: '12,50' }, RATE)).toEqual({ typed: '12,50', amount: null, naira: null });
  });

  it('RATE-03 the recipient gets at least the typed naira, and one micro-step less would bring less', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 10n ** 13n), fc.bigInt(1n, 10n ** 9n), (kobo, rate) => {
        const decimal = (units: bigint, scale: number) =>
          `${units / 10n ** BigInt(scale)}.${String(units % 10n ** BigInt(scale)).padStart(scale, '0')}`;
        const draft: Draft = { ...EMPTY_DRAFT, unit: 'naira', naira: decimal(kobo, 2), isUntouched: false };
        const micro = parseDecimal(amountsOf(draft, decimal(rate, 4)).amount!, 6);
        return nairaFor(micro, rate) >= kobo && nairaFor(micro - 1n, rate) < kobo;
      }),
    );
  });

  it('RATE-03 an amount of USDT that is converted to naira input never costs more than that amount', () => {
    expect(amountsOf({ ...EMPTY_DRAFT, ...withStable(EMPTY_DRAFT, '100', RATE) }, RATE).typed).toBe('100');
    fc.assert(
      fc.property(fc.bigInt(1n, 10n ** 9n), fc.bigInt(1n, 10n ** 8n), (cents, rate) => {
        const price = `${rate / 10_000n}.${String(rate % 10_000n).padStart(4, '0')}`;
        const left = `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;
        const draft = { ...inNaira(), ...withStable(inNaira(), left, price) };
        return parseDecimal(amountsOf(draft, price).amount!, 6) <= parseDecimal(left, 6);
      }),
    );
  });
});
