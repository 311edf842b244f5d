import { HttpError } from 'react-admin';
import { againAfterMs, shouldRetry } from './should-retry';

describe('automatic retry of queries', () => {
  const failed = (status: number) => new HttpError('It did not work.', status, {});

  it('SHELL-12 retries twice after a lost connection or a 502, 503 or 504', () => {
    for (const status of [0, 502, 503, 504])
      expect([0, 1, 2].map((failures) => shouldRetry(failures, failed(status)))).toEqual([true, true, false]);
    expect([0, 1].map(againAfterMs)).toEqual([500, 1000]);
  });

  it('SHELL-12 does not retry after a refusal, a server error or a client error', () => {
    for (const status of [400, 401, 403, 404, 409, 429, 500]) expect(shouldRetry(0, failed(status))).toBe(false);
    expect(shouldRetry(0, new TypeError('undefined is not a function'))).toBe(false);
  });
});
