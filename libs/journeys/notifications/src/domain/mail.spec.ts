import fc from 'fast-check';
import { GIVE_UP_MS, nextTryAt } from './mail.js';

describe('when a mail is tried again', () => {
  const requested = new Date('2026-11-21T13:02:00.000Z');
  const secondsAfter = (attempt: number): number =>
    (nextTryAt(requested, requested, attempt).getTime() - requested.getTime()) / 1000;

  it('INT-06 waits 10 s, 20 s, 40 s, and never longer than an hour', () => {
    expect([1, 2, 3, 9, 10, 1000].map(secondsAfter)).toEqual([10, 20, 40, 2560, 3600, 3600]);
  });

  it('INT-06 is after the failure, never more than an hour after it, and the last time after a day', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 0, max: GIVE_UP_MS - 1 }), (attempt, after) => {
        const failed = new Date(requested.getTime() + after);
        const next = nextTryAt(requested, failed, attempt).getTime();
        expect(next).toBeGreaterThan(failed.getTime());
        expect(next - failed.getTime()).toBeLessThanOrEqual(3_600_000);
        expect(next).toBeLessThanOrEqual(requested.getTime() + GIVE_UP_MS);
      }),
    );
  });
});
