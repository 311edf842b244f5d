import { FixedClock, systemClock } from './clock.js';

describe('clocks', () => {
  it('a fixed one stands until it is moved, and nobody can move it by what it hands out', () => {
    const clock = new FixedClock('2026-11-21T13:02:00.000Z');
    clock.now().setFullYear(1999);
    expect(clock.now()).toEqual(new Date('2026-11-21T13:02:00.000Z'));
    clock.advance(105_000);
    expect(clock.now()).toEqual(new Date('2026-11-21T13:03:45.000Z'));
  });

  it('the machine’s goes by the machine', () => {
    const before = Date.now();
    const now = systemClock.now().getTime();
    expect(now).toBeGreaterThanOrEqual(before);
    expect(now).toBeLessThanOrEqual(Date.now());
  });
});
