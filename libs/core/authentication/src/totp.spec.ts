import { base32, codeAt, matchingStep, otpauthUrl, stepAt } from './totp.js';

const SEED = Buffer.from('12345678901234567890');

describe('authenticator codes', () => {
  it.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ])('ADM-01 match the RFC 6238 value at second %s', (seconds, code) => {
    expect(codeAt(SEED, stepAt(new Date(seconds * 1000)))).toBe(code);
  });

  it('ADM-01 are accepted one step early or late, and never twice', () => {
    const now = new Date('2026-01-05T09:00:00.000Z');
    const step = stepAt(now);
    const matched = [-2, -1, 0, 1, 2].map((off) => matchingStep(SEED, codeAt(SEED, step + off), now, 0));
    expect(matched).toEqual([null, step - 1, step, step + 1, null]);
    expect(matchingStep(SEED, codeAt(SEED, step), now, step)).toBeNull();
    for (const other of ['', '12345', '1234567', '12345６', 'abcdef'])
      expect(matchingStep(SEED, other, now, 0)).toBeNull();
  });

  it('ADM-01 have a seed in base32 and an otpauth URL that authenticator apps read', () => {
    expect(base32(SEED)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
    const url = new URL(otpauthUrl(SEED, 'USDT Africa', 'a@b.example'));
    expect([url.protocol, url.host, url.searchParams.get('issuer')]).toEqual(['otpauth:', 'totp', 'USDT Africa']);
  });
});
