import { applyMargin } from '@usdt-africa/kernel';
import fc from 'fast-check';
import { spreadPercent, marginPercent, priceFrom, rateText } from './price.js';

const observed = (source: string, rate: bigint, second: number) => {
  const at = new Date(Date.UTC(2026, 10, 21, 13, 2, second));
  return { source, rate, sourceTime: at, receivedAt: at };
};

const margins = (sell: number, buy = sell) => ({
  sell: { marginBps: sell, pin: null },
  buy: { marginBps: buy, pin: null },
});

describe('our price', () => {
  it('RATE-11 shows its sources, and when they were last received', () => {
    const used = [observed('coinbase', 15_836_000n, 5), observed('quidax', 15_834_000n, 3)];
    expect(priceFrom({ rate: 15_835_000n, used }, margins(47, 100))).toEqual({
      referenceRate: 15_835_000n,
      sellRate: 15_760_500n,
      marginBps: 47,
      buyRate: 15_993_400n,
      buyMarginBps: 100,
      sources: [
        { name: 'coinbase', rate: '1583.6000', at: '2026-11-21T13:02:05.000Z' },
        { name: 'quidax', rate: '1583.4000', at: '2026-11-21T13:02:03.000Z' },
      ],
      at: new Date('2026-11-21T13:02:05.000Z'),
    });
  });

  it('RATE-06 is a whole number of kobo, less than a kobo below the reference less the margin, never above it', () => {
    const rates = fc.bigInt({ min: 10_000n, max: 10_000_000_000n });
    fc.assert(
      fc.property(rates, fc.integer({ min: 0, max: 10_000 }), (rate, marginBps) => {
        const { sellRate } = priceFrom(
          { rate, used: [observed('a', rate, 0), observed('b', rate, 0)] },
          margins(marginBps),
        );
        const exact = applyMargin(rate, marginBps);
        expect(sellRate % 100n).toBe(0n);
        expect(sellRate <= exact && exact - sellRate < 100n).toBe(true);
      }),
    );
  });

  it('RATE-06 sells for a whole number of kobo, less than a kobo above the reference plus the margin, never below it', () => {
    const rates = fc.bigInt({ min: 10_000n, max: 10_000_000_000n });
    fc.assert(
      fc.property(rates, fc.integer({ min: 0, max: 10_000 }), (rate, marginBps) => {
        const { buyRate } = priceFrom({ rate, used: [observed('a', rate, 0)] }, margins(0, marginBps));
        const exact = rate * BigInt(10_000 + marginBps);
        expect(buyRate % 100n).toBe(0n);
        expect(buyRate * 10_000n >= exact && (buyRate - 100n) * 10_000n < exact).toBe(true);
      }),
    );
  });

  it('RATE-06 a pinned rate to buy at holds, and its margin is what it has on top of the median', () => {
    const pin = { rate: 16_000_000n, anchor: 15_835_000n, until: new Date('2026-11-22T00:00:00Z') };
    const terms = { ...margins(47, 100), buy: { marginBps: 100, pin } };
    const price = priceFrom({ rate: 15_835_000n, used: [observed('a', 15_835_000n, 0)] }, terms);
    expect([price.sellRate, price.buyRate, price.buyMarginBps]).toEqual([15_760_500n, 16_000_000n, 104]);
  });

  it('RATE-11 shows the margin in percent with two decimals', () => {
    expect([0, 5, 47, 100, 1_234].map(marginPercent)).toEqual(['0.00', '0.05', '0.47', '1.00', '12.34']);
  });

  it('RATE-11 the spread of a paid rate equals the margin that it was computed with', () => {
    expect(spreadPercent({ rate: '1492.9500', referenceRate: '1500.0000' })).toBe('0.47');
    expect(spreadPercent({ rate: '1500.0000', referenceRate: '1400.0000' })).toBe('0.00');
    // From a thousand naira on, a kobo of rounding is less than a hundredth of a percent.
    const rates = fc.bigInt({ min: 10_000_000n, max: 10_000_000_000n });
    fc.assert(
      fc.property(rates, fc.integer({ min: 0, max: 9_000 }), (rate, marginBps) => {
        const { sellRate, referenceRate } = priceFrom({ rate, used: [observed('a', rate, 0)] }, margins(marginBps));
        const percent = spreadPercent({ rate: rateText(sellRate), referenceRate: rateText(referenceRate) });
        expect(percent).toBe(marginPercent(marginBps));
      }),
    );
  });
});
