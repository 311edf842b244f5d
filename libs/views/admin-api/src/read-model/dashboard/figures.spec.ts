import { tenths } from './figures.js';

describe('a share in per cent', () => {
  it('ADM-02 is rounded, and reads as all or nothing only where it is', () => {
    expect(tenths(6, 9)).toBe('66.7');
    expect(tenths(1, 3)).toBe('33.3');
    expect(tenths(9, 9)).toBe('100.0');
    expect(tenths(9_999, 10_000)).toBe('99.9');
    expect(tenths(1, 10_000)).toBe('0.1');
    expect(tenths(0, 4)).toBe('0.0');
  });
});
