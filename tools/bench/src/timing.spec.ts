import { areaUnder } from './timing.js';

describe('the timing comparison', () => {
  it('SEC-80 is one half for equal times, and shows which side is slower', () => {
    expect(areaUnder([1, 2, 3, 4], [1, 2, 3, 4])).toBe(0.5);
    expect(areaUnder([5, 6], [1, 2, 3])).toBe(1);
    expect(areaUnder([1, 2], [3, 4, 5])).toBe(0);
    expect(areaUnder([2, 2], [2, 2])).toBe(0.5);
    expect(areaUnder([1, 3], [2])).toBe(0.5);
  });
});
