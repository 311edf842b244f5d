import { FixedClock, systemClock } from './clock.js';

describe('clocks', () => {
  it('a fixed clock stays until it is advanced, and cannot be changed through a returned date', () => {
    const clock = new FixedClock('2026-11-21T13:02:00.000Z');
    clock.now().setFullYear(1999);
    expect(clock.now()).toEqual(new Date('2026-11-21T13:02:00.000Z'));
    clock.advance(105_000);
    expect(clock.now()).toEqual(new Date('2026-11-21T13:03:45.000Z'));
  });

  it('the system clock returns the time of the machine', () => {
    const before = Date.now();
    const now = systemClock.now().getTime();
    expect(now).toBeGreaterThanOrEqual(before);
    expect(now).toBeLessThanOrEqual(Date.now());
  });
});
