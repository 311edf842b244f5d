import fc from 'fast-check';
import { parseDecimal } from '@usdt-africa/kernel/money';
import { koboFor, stableFor } from './buy-amounts';

const RATE = '1599.5000';

describe('amounts of a purchase', () => {
  it('RATE-01 naira become the amount that the quote gives, rounded down', () => {
    expect(stableFor(100_000_00n, RATE)).toBe('62.519537');
    expect(stableFor(1n, RATE)).toBe('0.000006');
    expect(stableFor(0n, RATE)).toBe('0.000000');
  });

  it('BUY-01 a typed amount becomes the smallest sum that buys at least as much', () => {
    expect(koboFor('62.519537', RATE)).toBe(100_000_00n);
    fc.assert(
      fc.property(fc.bigInt(1n, 10n ** 12n), fc.bigInt(1n, 10n ** 9n), (micro, rate) => {
        const price = `${rate / 10_000n}.${String(rate % 10_000n).padStart(4, '0')}`;
        const stable = `${micro / 1_000_000n}.${String(micro % 1_000_000n).padStart(6, '0')}`;
        const kobo = koboFor(stable, price);
        const buys = (sum: bigint) => parseDecimal(stableFor(sum, price), 6);
        return buys(kobo) >= micro && (kobo === 0n || buys(kobo - 1n) < micro);
      }),
    );
  });
});
