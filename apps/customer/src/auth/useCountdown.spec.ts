import { jest } from '@jest/globals';
import { seconds } from '../app/clock';
import { overAt } from './useCountdown';

describe('AUTH-01 how long a code that was sent works', () => {
  afterEach(() => jest.restoreAllMocks());

  it('AUTH-01 AUTH-04 is counted from the answer, also where the phone’s time of day was set while the page stood open', () => {
    const loadedAt = Date.now();
    for (const set of [3 * 3_600_000, -3 * 3_600_000]) {
      jest.spyOn(Date, 'now').mockImplementation(() => loadedAt + set);
      expect(overAt(600, Date.now()) - seconds()).toBeCloseTo(600, 0);
      // What came two minutes ago, for a page that was left meanwhile.
      expect(overAt(600, Date.now() - 120_000) - seconds()).toBeCloseTo(480, 0);
    }
  });
});
