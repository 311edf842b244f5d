import { typedAmount } from '@usdt-africa/web-kit';
import { clean, grouped, typeKey } from './amount-entry';
import type { Key } from './amount-entry';

const type = (keys: string, from = '0') => [...keys].reduce((amount, key) => typeKey(amount, key as Key), from);

describe('RATE-03 the keypad', () => {
  it('RATE-03 types digits over the first zero', () => {
    expect(type('1000')).toBe('1000');
    expect(type('007')).toBe('7');
  });

  it('RATE-03 takes one point only', () => {
    expect(type('1.2.5')).toBe('1.25');
    expect(type('.5')).toBe('0.5');
  });

  it('RATE-03 falls back to 0 when the last digit is deleted', () => {
    expect(typeKey('7', 'delete')).toBe('0');
    expect(typeKey('0', 'delete')).toBe('0');
    expect(typeKey('12.', 'delete')).toBe('12');
  });

  it('RATE-03 limits input to six decimals and nine whole digits', () => {
    expect(type('1.1234567')).toBe('1.123456');
    expect(type('12345678901')).toBe('123456789');
  });

  it('RATE-01 removes characters of a pasted amount that no amount can contain', () => {
    expect(clean('1,250.50 USDT')).toBe('1,250.50');
    expect(clean('1,234,567,890.12345678')).toBe('1,234,567,89.123456');
    expect(clean('abc')).toBe('');
  });

  it('RATE-01 keeps a comma typed as a decimal point visible, and accepts no such amount', () => {
    const typed = (keys: string) => [...keys].reduce((text, key) => clean(text + key), '');
    for (const keys of ['12,50', '1.250,50', '0,125', '1,2505']) {
      expect([keys, typed(keys), typedAmount(typed(keys), 6)]).toEqual([keys, keys, null]);
      expect(grouped(keys, 'en-NG')).toBe(keys);
    }
    expect(typedAmount(typed('1,250.50'), 6)).toBe('1250.50');
  });

  it('RATE-01 keeps points between thousands visible, and accepts no such amount', () => {
    for (const pasted of ['1.250.000', '1.250.000 USDT', '1.2.3', '12.50.', '1.250.']) {
      const shown = pasted.replace(' USDT', '');
      expect([pasted, clean(pasted), typedAmount(clean(pasted), 6)]).toEqual([pasted, shown, null]);
      expect(grouped(shown, 'en-NG')).toBe(shown);
    }
    expect(type('5', '1.250.000')).toBe('1.250.0005');
    expect(typeKey('1.250.', 'delete')).toBe('1.250');
    expect(clean('.'.repeat(3) + '1'.repeat(40))).toBe('.'.repeat(3) + '1'.repeat(15));
  });

  it('RATE-03 continues an amount that was typed with commas', () => {
    expect(type('75', '1,250')).toBe('125075');
    expect(grouped(type('7', '1,250'), 'en-NG')).toBe('12,507');
    expect([typeKey('12,50', 'delete'), typeKey('12,', 'delete')]).toEqual(['12,5', '12']);
  });

  it('RATE-03 groups the shown digits and keeps an open point', () => {
    expect(grouped('1000', 'en-NG')).toBe('1,000');
    expect(grouped('1000.', 'en-NG')).toBe('1,000.');
    expect(grouped('0.50', 'en-NG')).toBe('0.50');
  });
});
