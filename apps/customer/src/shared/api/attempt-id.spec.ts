import { AttemptId } from './attempt-id';

describe('AUTH-09 attempt id of a proof', () => {
  it('AUTH-03 AUTH-09 stays the same for the same content while the outcome is unknown, and changes otherwise', () => {
    const attempt = new AttemptId();
    const first = attempt.begin({ pin: '2748' });
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    attempt.end(true);
    expect(attempt.begin({ pin: '2748' })).toBe(first);
    attempt.end(true);
    const other = attempt.begin({ pin: '2749' });
    expect(other).not.toBe(first);
    attempt.end(false);
    expect(attempt.begin({ pin: '2749' })).not.toBe(other);
    const round: { self?: object } = {};
    round.self = round;
    expect(attempt.begin(round)).toMatch(/^[0-9a-f]{32}$/);
    expect(attempt.begin(undefined)).toMatch(/^[0-9a-f]{32}$/);
  });
});
