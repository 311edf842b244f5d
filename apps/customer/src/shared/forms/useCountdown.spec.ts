import { jest } from '@jest/globals';
import { seconds } from '../browser/clock';
import { overAt } from './useCountdown';

describe('AUTH-01 remaining validity of a sent code', () => {
  afterEach(() => jest.restoreAllMocks());

  it('AUTH-01 AUTH-04 is counted from the response, also when the phone’s clock was changed meanwhile', () => {
    const loadedAt = Date.now();
    for (const set of [3 * 3_600_000, -3 * 3_600_000]) {
      jest.spyOn(Date, 'now').mockImplementation(() => loadedAt + set);
      expect(overAt(600, Date.now()) - seconds()).toBeCloseTo(600, 0);
      // What came two minutes ago, for a page that was left meanwhile.
      expect(overAt(600, Date.now() - 120_000) - seconds()).toBeCloseTo(480, 0);
    }
  });
});
