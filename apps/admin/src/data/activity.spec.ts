import { jest } from '@jest/globals';

describe('operator activity', () => {
  const page = new EventTarget();
  let [ran, day] = [5_000, 1_000_000];
  const pass = (inBrowser: number, inTheDay = inBrowser): void => {
    ran += inBrowser;
    day += inTheDay;
  };
  let data: typeof import('./activity');
  beforeAll(async () => {
    jest.spyOn(performance, 'now').mockImplementation(() => ran);
    jest.spyOn(Date, 'now').mockImplementation(() => day);
    Object.defineProperty(globalThis, 'addEventListener', {
      configurable: true,
      value: page.addEventListener.bind(page),
    });
    data = await import('./activity');
  });
  afterAll(() => {
    jest.restoreAllMocks();
    Reflect.deleteProperty(globalThis, 'addEventListener');
  });

  it('SEC-07 counts elapsed time when the clock is set back, and includes the time of a sleep', () => {
    const before = data.momentNow();
    pass(60_000, -3_600_000);
    expect(data.sinceMoment(before)).toBe(60_000);
    const beforeSleep = data.momentNow();
    pass(0, 8 * 3_600_000);
    expect(data.sinceMoment(beforeSleep)).toBe(8 * 3_600_000);
  });

  it('SEC-07 distinguishes the operator’s requests from automatic ones, also when the clock is set back', () => {
    page.dispatchEvent(new Event('keydown'));
    pass(20_000, -3_600_000);
    expect(data.activity.isNear()).toBe(true);
    pass(20_000);
    expect(data.activity.isNear()).toBe(false);
    const before = data.activity.lastRequestedAt;
    data.activity.noteRequest(true);
    expect(data.activity.lastRequestedAt).toBe(before);
    data.activity.noteRequest(false);
    expect(data.activity.lastRequestedAt).toEqual({ ran, day });
  });
});
