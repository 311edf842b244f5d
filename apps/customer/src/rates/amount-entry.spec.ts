import { clean, grouped, press } from './amount-entry';
import type { Key } from './amount-entry';

const type = (keys: string, from = '0') => [...keys].reduce((amount, key) => press(amount, key as Key), from);

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
    expect(press('7', 'delete')).toBe('0');
    expect(press('0', 'delete')).toBe('0');
    expect(press('12.', 'delete')).toBe('12');
  });

  it('RATE-03 keeps to six decimals and nine whole digits', () => {
    expect(type('1.1234567')).toBe('1.123456');
    expect(type('12345678901')).toBe('123456789');
  });

  it('RATE-01 keeps of a pasted amount what an amount may have', () => {
    expect(clean('1,250.50 USDT')).toBe('1250.50');
    expect(clean('1.2.3')).toBe('1.23');
    expect(clean('abc')).toBe('');
  });

  it('RATE-03 groups what is shown and keeps an open point', () => {
    expect(grouped('1000', 'en-NG')).toBe('1,000');
    expect(grouped('1000.', 'en-NG')).toBe('1,000.');
    expect(grouped('0.50', 'en-NG')).toBe('0.50');
  });
});
