import { endOf, notedAt } from './session-clock';

describe('AUTH-03 when a session ends', () => {
  it('AUTH-03 half an hour after the last act that was noted, and not later because the phone’s time of day was set back since', () => {
    const [now, idleSeconds, lastAt] = [1_000_000, 1_800, 1_043_200];
    const ended = (noted: string | null, cameAt: number) =>
      endOf({ activeAt: Math.max(notedAt(noted, now), cameAt), idleSeconds, lastAt });
    expect(ended('999900', 999_000)).toEqual({ endsAt: 1_001_700, because: 'idle' });
    expect(ended(String(now + 86_400), 999_000)).toEqual({ endsAt: 1_000_800, because: 'idle' });
    expect([notedAt(null, now), notedAt('nothing', now)]).toEqual([0, 0]);
  });
});
