import { jest } from '@jest/globals';
import type { Moment } from './session-clock';

describe('AUTH-03 end of a session', () => {
  const tabs = new EventTarget();
  let clock: typeof import('./session-clock');
  beforeAll(async () => {
    Object.defineProperty(globalThis, 'addEventListener', {
      configurable: true,
      value: tabs.addEventListener.bind(tabs),
    });
    clock = await import('./session-clock');
  });
  afterAll(() => {
    jest.restoreAllMocks();
    Reflect.deleteProperty(globalThis, 'addEventListener');
  });
  const reportedAt: Moment = { ran: 50, day: 1_000_000 };
  const later = ({ ran, day }: Moment, inBrowser: number, inTheDay = inBrowser): Moment => ({
    ran: ran + inBrowser,
    day: day + inTheDay,
  });
  const endOf = (now: Moment, actedAt: Moment = { ran: -Infinity, day: -Infinity }) =>
    clock.endOf({ reportedAt, actedAt, idleSeconds: 1_800, endsInSeconds: 43_200 }, now);

  it('AUTH-03 ends half an hour after the last activity, or twelve hours after its start', () => {
    expect(endOf(later(reportedAt, 1_700))).toEqual({ left: 100, because: 'idle', isDoubtful: false });
    expect(endOf(later(reportedAt, 1_700), later(reportedAt, 1_600))).toEqual({
      left: 1_700,
      because: 'idle',
      isDoubtful: false,
    });
    const almost = later(reportedAt, 43_100);
    expect(endOf(almost, almost)).toEqual({ left: 100, because: 'last', isDoubtful: false });
  });

  it('AUTH-03 warns although the clock was set back, and marks an end by a clock set forward as doubtful', () => {
    expect(endOf(later(reportedAt, 1_700, -3_600))).toEqual({ left: 100, because: 'idle', isDoubtful: false });
    const acted = later(reportedAt, 1_000);
    expect(endOf(later(acted, 60, 1_860), acted)).toEqual({ left: -60, because: 'idle', isDoubtful: true });
    expect(endOf(later(reportedAt, 60, 43_300), later(reportedAt, 50, 43_290))).toMatchObject({
      because: 'last',
      isDoubtful: true,
    });
  });

  it('AUTH-03 times activity in another tab by this tab’s own clocks', () => {
    jest.spyOn(performance, 'now').mockReturnValue(7_000);
    jest.spyOn(Date, 'now').mockReturnValue(9_000_000);
    const storageChanged = (key: string) =>
      tabs.dispatchEvent(Object.assign(new Event('storage'), { key, newValue: '1' }));
    storageChanged('theme');
    expect(clock.lastAct().ran).toBe(-Infinity);
    storageChanged('active-at');
    expect(clock.lastAct()).toEqual({ ran: 7, day: 9_000 });
  });
});
