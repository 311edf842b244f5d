import { displayedLimits } from './displayed-limits';

describe('displayed limits of a tier', () => {
  const none = { dayUsdt: null, monthUsdt: null, buyDayKobo: null, buyMonthKobo: null };

  it('LIM-02 shows the daily and monthly limits that exist, and none where neither exists', () => {
    expect(displayedLimits({ ...none, monthUsdt: '100000.000000' })).toEqual([
      { as: 'limits.next-month', currency: 'stable', limit: '100000.000000' },
    ]);
    expect(displayedLimits({ ...none, dayUsdt: '5000.000000' })).toEqual([
      { as: 'limits.next-day', currency: 'stable', limit: '5000.000000' },
    ]);
    expect(displayedLimits(none)).toEqual([]);
  });

  it('LIM-02 shows the limits for buying in naira, and none of a tier that buys nothing', () => {
    expect(displayedLimits({ ...none, buyDayKobo: '500000000', buyMonthKobo: '10000000000' })).toEqual([
      { as: 'limits.next-buy-day', currency: 'naira', limit: '5000000.00' },
      { as: 'limits.next-buy-month', currency: 'naira', limit: '100000000.00' },
    ]);
    expect(displayedLimits({ ...none, buyDayKobo: '0', buyMonthKobo: '0' })).toEqual([]);
  });
});
