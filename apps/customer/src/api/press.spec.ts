import { Press } from './press';

describe('AUTH-09 a press by which somebody proves themselves', () => {
  it('AUTH-03 AUTH-09 is the same one while nobody knows what came of it and the very same is given, else another one', () => {
    const press = new Press();
    const first = press.begin({ pin: '2748' });
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    press.end(true);
    expect(press.begin({ pin: '2748' })).toBe(first);
    press.end(true);
    const other = press.begin({ pin: '2749' });
    expect(other).not.toBe(first);
    press.end(false);
    expect(press.begin({ pin: '2749' })).not.toBe(other);
    const round: { self?: object } = {};
    round.self = round;
    expect(press.begin(round)).toMatch(/^[0-9a-f]{32}$/);
    expect(press.begin(undefined)).toMatch(/^[0-9a-f]{32}$/);
  });
});
