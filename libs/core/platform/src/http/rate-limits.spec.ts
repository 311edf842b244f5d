import { jest } from '@jest/globals';
import type { Pool } from 'pg';
import { clientKey, RateLimit } from './rate-limits.js';

describe('a rate limit', () => {
  it('SEC-74 starts no timer of its own, which would outlive its API', () => {
    jest.useFakeTimers();
    try {
      new RateLimit({} as Pool, 'quiet', 1, 60);
      expect(jest.getTimerCount()).toBe(0);
    } finally {
      jest.useRealTimers();
    }
  });
});

describe('the key by which a rate limit counts clients', () => {
  it.each([
    ['197.210.64.12', '197.210.64.12'],
    ['::ffff:197.210.64.12', '197.210.64.12'],
    ['::FFFF:c5d2:400c', '197.210.64.12'],
    ['2001:db8:12:34:5:6:7:8', '2001:db8:12:34::/64'],
    ['2001:0DB8:0012:0034::1', '2001:db8:12:34::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['not an address', 'unknown'],
    [undefined, 'unknown'],
  ])('TRACK-02 for the address %s is %s', (ip, key) => {
    expect(clientKey({ ip })).toBe(key);
  });
});
