import { jest } from '@jest/globals';

describe('countdown clock', () => {
  const page = Object.assign(new EventTarget(), { hidden: false });
  let [ran, day] = [0, 0];
  const pass = (inBrowser: number, inTheDay: number) => {
    ran += inBrowser * 1000;
    day += inTheDay * 1000;
  };
  const look = (hidden: boolean) => {
    page.hidden = hidden;
    page.dispatchEvent(new Event('visibilitychange'));
  };
  let seconds: () => number;
  beforeAll(async () => {
    jest.spyOn(performance, 'now').mockImplementation(() => ran);
    jest.spyOn(Date, 'now').mockImplementation(() => day);
    Object.defineProperty(globalThis, 'document', { configurable: true, value: page });
    ({ seconds } = await import('./clock'));
  });
  afterAll(() => {
    jest.restoreAllMocks();
    Reflect.deleteProperty(globalThis, 'document');
  });
  /** Seconds that have passed on the tested clock. */
  const passed = (what: () => void): number => {
    const before = seconds();
    what();
    return seconds() - before;
  };

  it('SELL-06 RATE-05 includes the time that the phone slept while the page was hidden', () => {
    const slept = passed(() => {
      look(true);
      pass(2, 600);
      look(false);
    });
    expect(slept).toBe(600);
    expect(passed(() => pass(5, 5))).toBe(5);
  });

  it('RATE-05 ignores a changed time of day, and never runs backwards', () => {
    expect(passed(() => pass(5, 18_000))).toBe(5);
    const setBack = passed(() => {
      look(true);
      pass(3, -3_600);
      look(false);
    });
    expect(setBack).toBe(3);
  });
});
