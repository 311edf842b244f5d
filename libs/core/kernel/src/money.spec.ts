import fc from 'fast-check';
import {
  applyMargin,
  type Currency,
  DECIMALS,
  formatDecimal,
  formatMoney,
  MAX_AMOUNT,
  nairaFor,
  NotADecimalError,
  parseDecimal,
  parseMoney,
  RATE_SCALE,
  stableFor,
  ungrouped,
} from './money.js';

const amounts = fc.bigInt({ min: -MAX_AMOUNT, max: MAX_AMOUNT });
const scales = fc.integer({ min: 0, max: 6 });
/** Without decimals the largest amount alone would have sixteen whole digits: no currency of ours is without. */
const fractional = fc.integer({ min: 1, max: 6 });
const micro = fc.bigInt({ min: 0n, max: MAX_AMOUNT });
const rates = fc.bigInt({ min: 0n, max: 10n ** 10n });

describe('an amount as people write it', () => {
  it('RATE-02 loses its thousands separators and keeps its value', () => {
    fc.assert(
      fc.property(micro, (units) => {
        const [whole = '', minor = ''] = formatDecimal(units, 6).split('.');
        const written = new Intl.NumberFormat('en-NG').format(BigInt(whole));
        expect(ungrouped(`${written}.${minor}`)).toBe(`${whole}.${minor}`);
        expect(ungrouped(written)).toBe(whole);
      }),
    );
  });

  it('RATE-02 with a decimal comma is refused and never read as a multiple', () => {
    fc.assert(
      fc.property(fc.nat(10 ** 9), fc.stringMatching(/^\d{1,6}$/), (whole, minor) => {
        const isThousands = minor.length === 3 && whole >= 1 && whole <= 999;
        expect(ungrouped(`${whole},${minor}`)).toBe(isThousands ? `${whole}${minor}` : null);
      }),
    );
    for (const wrong of ['12,50', '0,125', '1.250,50', '1,2505', ',5', '12,', '1,,250', '1,250,5', '01,250'])
      expect([wrong, ungrouped(wrong)]).toEqual([wrong, null]);
    expect([ungrouped('1,250.'), ungrouped('.5'), ungrouped('')]).toEqual(['1250.', '.5', '']);
  });
});

describe('decimal texts', () => {
  it('WALLET-03 read as integers of the smallest unit', () => {
    expect(parseMoney('25', 'USDT')).toBe(25_000_000n);
    expect(parseMoney('25.5', 'USDT')).toBe(25_500_000n);
    expect(parseMoney('0.000001', 'USDT')).toBe(1n);
    expect(parseMoney('394000.00', 'NGN')).toBe(39_400_000n);
    expect(parseMoney('-0.05', 'NGN')).toBe(-5n);
    expect(parseDecimal('007', 0)).toBe(7n);
    expect(parseDecimal('-0', 2)).toBe(0n);
    expect(parseDecimal('999999999999999.99', 2)).toBe(99_999_999_999_999_999n);
  });

  it.each([
    '',
    ' ',
    '.',
    '-',
    '+1',
    '.5',
    '1.',
    '1e3',
    '1E3',
    '0x1',
    '1,000',
    '1 000',
    ' 1',
    '1 ',
    '1\n',
    '--1',
    'NaN',
    'Infinity',
    '1_0',
    '١',
    '１',
    '1.1.1',
    '1.-1',
    '1000000000000000',
    '1.001',
    '1\u0000',
  ])('WALLET-03 refuse %j', (text) => expect(() => parseDecimal(text, 2)).toThrow(NotADecimalError));

  it('WALLET-03 are refused with an error that names the text, the scale and the fault', () => {
    expect(() => parseMoney('0.0000001', 'USDT')).toThrow(
      expect.objectContaining({ text: '0.0000001', scale: 6, message: 'not a decimal number with at most 6 decimals' }),
    );
  });

  it('WALLET-03 are written with exactly their decimals', () => {
    expect(formatMoney(25_000_000n, 'USDT')).toBe('25.000000');
    expect(formatMoney(1n, 'USDT')).toBe('0.000001');
    expect(formatMoney(-5n, 'NGN')).toBe('-0.05');
    expect(formatMoney(0n, 'NGN')).toBe('0.00');
    expect(formatDecimal(15_760_000n, RATE_SCALE)).toBe('1576.0000');
    expect(formatDecimal(-7n, 0)).toBe('-7');
  });

  it('WALLET-03 come back the same, for every amount the product accepts', () => {
    fc.assert(
      fc.property(amounts, fractional, (units, scale) => {
        const text = formatDecimal(units, scale);
        expect(parseDecimal(text, scale)).toBe(units);
        expect(text.split('.')[1]?.length ?? 0).toBe(scale);
      }),
    );
    fc.assert(
      fc.property(amounts, fc.constantFrom<Currency>('USDT', 'NGN', 'TRX'), (units, currency) => {
        expect(parseMoney(formatMoney(units, currency), currency)).toBe(units);
        expect(DECIMALS[currency]).toBe(formatMoney(units, currency).split('.')[1]!.length);
      }),
    );
  });

  it.each([1, 2, 4, 6])('WALLET-03 round-trip at the limits of the accepted range, with %d decimals', (scale) => {
    for (const units of [MAX_AMOUNT, -MAX_AMOUNT, MAX_AMOUNT - 1n, 0n, 1n, -1n]) {
      expect(parseDecimal(formatDecimal(units, scale), scale)).toBe(units);
    }
    expect(() => parseDecimal(formatDecimal(MAX_AMOUNT, 0), 0)).toThrow(NotADecimalError);
  });

  it('WALLET-03 add up exactly as the amounts that they represent', () => {
    fc.assert(
      fc.property(amounts, amounts, (a, b) => {
        const read = (units: bigint): bigint => parseDecimal(formatDecimal(units, 6), 6);
        expect(read(a) + read(b)).toBe(a + b);
      }),
    );
  });

  it('WALLET-03 are parsed or rejected, never misread: a parsed amount is formatted as typed, except for zeros', () => {
    fc.assert(
      fc.property(fc.oneof(fc.stringMatching(/^-?\d{0,17}\.?\d{0,8}$/), fc.string()), scales, (text, scale) => {
        let units: bigint;
        try {
          units = parseDecimal(text, scale);
        } catch (error) {
          expect(error).toBeInstanceOf(NotADecimalError);
          return;
        }
        const bare = (decimal: string): string =>
          decimal
            .replace(/^(-?)0+(?=\d)/, '$1')
            .replace(/(\.\d*?)0+$/, '$1')
            .replace(/\.$/, '')
            .replace(/^-0$/, '0');
        expect(bare(formatDecimal(units, scale))).toBe(bare(text));
      }),
    );
  });
});

describe('the naira value of a stablecoin amount', () => {
  it('SELL-06 is rounded down to the kobo', () => {
    expect(nairaFor(250_000_000n, 15_760_000n)).toBe(39_400_000n);
    expect(nairaFor(250_000_000n, 15_760_575n)).toBe(39_401_437n);
    expect(nairaFor(1n, 15_760_000n)).toBe(0n);
    expect(nairaFor(0n, 15_760_000n)).toBe(0n);
  });

  it('SELL-06 rejects a negative amount', () => {
    expect(() => nairaFor(-1n, 1n)).toThrow(RangeError);
    expect(() => nairaFor(1n, -1n)).toThrow(RangeError);
  });

  it('SELL-06 is never above the exact value, and less than a kobo below it', () => {
    fc.assert(
      fc.property(micro, rates, (amount, rate) => {
        const exact = amount * rate;
        const kobo = nairaFor(amount, rate);
        expect(kobo * 100_000_000n <= exact && exact - kobo * 100_000_000n < 100_000_000n).toBe(true);
      }),
    );
  });

  it('SELL-06 grows with amount and rate; the sum of two parts is never more than the whole', () => {
    fc.assert(
      fc.property(micro, micro, rates, rates, (a, b, rate, more) => {
        expect(nairaFor(a + b, rate) >= nairaFor(a, rate)).toBe(true);
        expect(nairaFor(a, rate + more) >= nairaFor(a, rate)).toBe(true);
        const parts = nairaFor(a, rate) + nairaFor(b, rate);
        const whole = nairaFor(a + b, rate);
        expect(parts <= whole && whole - parts <= 1n).toBe(true);
      }),
    );
  });
});

describe('the stablecoin that an amount of naira buys', () => {
  it('BUY-01 is rounded down', () => {
    expect(stableFor(40_000_000n, 15_993_400n)).toBe(250_103_167n);
    expect(stableFor(0n, 15_993_400n)).toBe(0n);
  });

  it('BUY-01 rejects a negative amount and a rate of nothing', () => {
    expect(() => stableFor(-1n, 1n)).toThrow(RangeError);
    expect(() => stableFor(1n, 0n)).toThrow(RangeError);
  });

  it('BUY-01 costs at its rate never more than was paid, and one unit more would', () => {
    fc.assert(
      fc.property(micro, fc.bigInt({ min: 1n, max: 10n ** 10n }), (kobo, rate) => {
        const amount = stableFor(kobo, rate);
        const paid = kobo * 100_000_000n;
        expect(amount * rate <= paid && (amount + 1n) * rate > paid).toBe(true);
      }),
    );
  });
});

describe('our rate', () => {
  it('RATE-06 is the reference less the margin, rounded down', () => {
    expect(applyMargin(15_835_000n, 47)).toBe(15_760_575n);
    expect(applyMargin(15_835_000n, 0)).toBe(15_835_000n);
    expect(applyMargin(15_835_000n, 10_000)).toBe(0n);
    expect(applyMargin(1n, 1)).toBe(0n);
  });

  it.each([-1, 10_001, 0.5, Number.NaN, Number.POSITIVE_INFINITY])('RATE-06 refuses the margin %p', (margin) =>
    expect(() => applyMargin(15_835_000n, margin)).toThrow(RangeError),
  );

  it('RATE-06 is never above the reference, and falls as the margin grows', () => {
    const margins = fc.integer({ min: 0, max: 10_000 });
    fc.assert(
      fc.property(rates, margins, margins, (reference, a, b) => {
        const [less, more] = a < b ? [a, b] : [b, a];
        expect(applyMargin(reference, less) <= reference).toBe(true);
        expect(applyMargin(reference, more) <= applyMargin(reference, less)).toBe(true);
      }),
    );
  });
});
