import fc from 'fast-check';
import { assertBalanced, posting, type Posting, UnbalancedPostingsError } from './postings.js';

const balanced = (postings: readonly Posting[]): boolean => {
  try {
    assertBalanced('Tested', postings);
    return true;
  } catch (error) {
    expect(error).toBeInstanceOf(UnbalancedPostingsError);
    return false;
  }
};
const amount = fc.bigInt({ min: 1n, max: 10n ** 15n });
const currency = fc.constantFrom('USDT' as const, 'NGN' as const);
/** Two lines that cancel each other out. */
const pair = fc
  .tuple(currency, amount)
  .map(([unit, sum]): Posting[] => [posting('from', unit, -sum), posting('to', unit, sum)]);

describe('postings', () => {
  it('WALLET-03 of a conversion sum to zero in each currency', () => {
    expect(
      balanced([
        posting('customer:order:1', 'USDT', 250_000_000n),
        posting('exchange:position', 'USDT', -250_000_000n),
        posting('exchange:position', 'NGN', 39_587_500n),
        posting('payable:payout:1', 'NGN', -39_400_000n),
        posting('income:margin', 'NGN', -187_500n),
      ]),
    ).toBe(true);
  });

  it('WALLET-03 one currency cannot make up for another', () => {
    expect(balanced([posting('a', 'USDT', 5n), posting('b', 'NGN', -5n)])).toBe(false);
  });

  it('WALLET-03 report a difference with event, currency and amount', () => {
    expect(() => assertBalanced('DepositConfirmed', [posting('a', 'NGN', 5n), posting('b', 'NGN', -3n)])).toThrow(
      expect.objectContaining({
        eventType: 'DepositConfirmed',
        currency: 'NGN',
        difference: 2n,
        message: 'postings of DepositConfirmed do not sum to zero: NGN is off by 2',
      }),
    );
  });

  it.each(['0', '-0', '', '1.5', '1e3', '+1', ' 1', '01', 'x', '1'.repeat(19), '１'])(
    'WALLET-03 a line cannot have the amount %j',
    (text) => expect(balanced([{ account: 'a', currency: 'NGN', amount: text }])).toBe(false),
  );

  it('WALLET-03 an empty list of postings is balanced', () => expect(balanced([])).toBe(true));

  it('WALLET-03 lines that cancel out are balanced in any order, at any size', () => {
    fc.assert(
      fc.property(
        fc
          .array(pair, { maxLength: 20 })
          .map((pairs) => pairs.flat())
          .chain((lines) => fc.shuffledSubarray(lines, { minLength: lines.length })),
        (lines) => expect(balanced(lines)).toBe(true),
      ),
    );
  });

  it('WALLET-03 balanced lines with one added, removed or changed are not balanced', () => {
    fc.assert(
      fc.property(fc.array(pair, { minLength: 1, maxLength: 20 }), currency, amount, (pairs, unit, sum) => {
        const lines = pairs.flat();
        expect(balanced([...lines, posting('extra', unit, sum)])).toBe(false);
        expect(balanced(lines.slice(1))).toBe(false);
        const [first, ...others] = lines;
        expect(balanced([posting('from', first!.currency, BigInt(first!.amount) - sum), ...others])).toBe(false);
      }),
    );
  });
});
