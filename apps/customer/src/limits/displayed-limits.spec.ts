import { displayedLimits } from './displayed-limits';

describe('displayed limits of a tier', () => {
  it('LIM-02 shows the daily and monthly limits that exist, and none where neither exists', () => {
    expect(displayedLimits({ dayUsdt: null, monthUsdt: '100000.000000' })).toEqual([
      ['limits.next-month', '100000.000000'],
    ]);
    expect(displayedLimits({ dayUsdt: '5000.000000', monthUsdt: null })).toEqual([['limits.next-day', '5000.000000']]);
    expect(displayedLimits({ dayUsdt: null, monthUsdt: null })).toEqual([]);
  });
});
