import { displayedLimits } from './displayed-limits';

describe('what a level may sell', () => {
  it('LIM-02 is without a limit only where neither a day nor a month has one', () => {
    expect(displayedLimits({ dayUsdt: null, monthUsdt: '100000.000000' })).toEqual([
      ['limits.next-month', '100000.000000'],
    ]);
    expect(displayedLimits({ dayUsdt: '5000.000000', monthUsdt: null })).toEqual([['limits.next-day', '5000.000000']]);
    expect(displayedLimits({ dayUsdt: null, monthUsdt: null })).toEqual([]);
  });
});
