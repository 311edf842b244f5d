import fc from 'fast-check';
import { amountFor, changePercent, isBelow, isPositive, missing, nairaOf, share } from './amounts';

describe('RATE-01 amounts', () => {
  it('RATE-01 works out naira without rounding up', () => {
    expect(nairaOf('250', '1576.0000')).toBe('394000.00');
    expect(nairaOf('0.000001', '1576.0000')).toBe('0.00');
    expect(nairaOf('854.685755', '1576.0000')).toBe('1346984.74');
  });

  it('RATE-04 finds the smallest USDT amount that brings a naira sum', () => {
    expect(amountFor('1576', '1576.0000')).toBe('1.000000');
    expect(amountFor('100000', '1576.0000')).toBe('63.451777');
    expect(amountFor('1', '0')).toBe('0.000000');
  });

  it('RATE-04 the USDT amount for a naira sum always brings at least that sum', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 ** 9 }), fc.integer({ min: 1, max: 10 ** 8 }), (kobo, rate) => {
        const naira = `${Math.floor(kobo / 100)}.${String(kobo % 100).padStart(2, '0')}`;
        const price = `${Math.floor(rate / 10_000)}.${String(rate % 10_000).padStart(4, '0')}`;
        const amount = amountFor(naira, price);
        return BigInt(nairaOf(amount, price).replace('.', '')) >= BigInt(kobo);
      }),
    );
  });

  it('RATE-02 decides which amounts can be sold', () => {
    expect(isPositive(null)).toBe(false);
    expect(isPositive('0.000000')).toBe(false);
    expect(isPositive('0.000001')).toBe(true);
    expect(isBelow('0.999999', '1')).toBe(true);
    expect(isBelow('1', '1')).toBe(false);
  });

  it('RATE-05 gives the change of an amount in percent', () => {
    expect(changePercent('395600.00', '394000.00')).toBe('−0.4');
    expect(changePercent('394000.00', '395600.00')).toBe('+0.4');
    expect(changePercent('394000.00', '393900.00')).toBe('−0.03');
    expect(changePercent('394000.00', '393999.99')).toBe('−0.0001');
  });

  it('SELL-06 gives the missing amount and the received share', () => {
    expect(missing('25.000000', '18.500000', 6)).toBe('6.500000');
    expect(missing('1.000000', '2.000000', 6)).toBe('0.000000');
    expect(share('18.500000', '25.000000')).toBe(74);
    expect(share('30.000000', '25.000000')).toBe(100);
  });
});
