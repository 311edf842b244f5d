import { toldLimits } from './told-limits';

describe('what a level may sell', () => {
  it('LIM-02 is without a limit only where neither a day nor a month has one', () => {
    expect(toldLimits({ dayUsdt: null, monthUsdt: '100000.000000' })).toEqual([['limits.next-month', '100000.000000']]);
    expect(toldLimits({ dayUsdt: '5000.000000', monthUsdt: null })).toEqual([['limits.next-day', '5000.000000']]);
    expect(toldLimits({ dayUsdt: null, monthUsdt: null })).toEqual([]);
  });
});
