import fc from 'fast-check';
import { faults, QUOTE } from '../../test/request-bodies.js';
import { QuoteRequest } from './requests.js';

const quote = (amount: unknown): string => faults(QuoteRequest, { side: 'sell', amount });

describe('an amount', () => {
  it.each(['1', '0.5', '0.000001', '250.5', '250.123456', '999999999999', '999999999999.999999', '0', '0.0'])(
    'RATE-02 may be written %s',
    (amount) => expect(quote(amount)).toBe('fine'),
  );

  it.each([
    '',
    ' ',
    '-1',
    '+1',
    '-0',
    '1.',
    '.5',
    '1,000',
    '12,50',
    '1 000',
    ' 1',
    '1 ',
    '1\n',
    '01',
    '00',
    '1e3',
    '1E3',
    '1e-3',
    '0x10',
    '1_000',
    'Infinity',
    'NaN',
    '1.0000000',
    '1.1234567',
    '9223372036854775808',
    '1000000000000',
    '١٢',
    '１２',
    '1\u0000',
    '1\u200b',
    '₦5',
    '1'.repeat(100_000),
  ])('RATE-02 cannot be written %j', (amount) => expect(quote(amount)).toMatch(/^amount: (decimal-text|too-long)$/));

  it.each([1, 1.5, 0, -1, Number.NaN, 2 ** 63, 10n, null, [], {}, true])('RATE-02 must be text, not %p', (amount) =>
    expect(quote(amount)).toBe('amount: decimal-text'),
  );

  it('RATE-02 is accepted exactly when it is a plain decimal with at most 12 integer and 6 fractional digits', () => {
    const plain = /^(0|[1-9]\d{0,11})(\.\d{1,6})?$/;
    fc.assert(
      fc.property(fc.oneof(fc.stringMatching(/^[-+]?\d{0,14}\.?\d{0,8}(e\d)?$/), fc.string()), (amount) => {
        expect(quote(amount) === 'fine').toBe(plain.test(amount));
      }),
    );
  });
});

describe('a side', () => {
  it.each(['buy', 'SELL', 'sell ', '', null, 1])('RATE-01 cannot be %p', (side) =>
    expect(faults(QuoteRequest, { ...QUOTE, side })).toBe('side: side'),
  );
});
