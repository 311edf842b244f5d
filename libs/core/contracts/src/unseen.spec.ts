import { email, identityNumber, recoveryCode } from './api/index.js';
import { asSeen, trimmed } from './unseen.js';

describe('invisible characters in copied text', () => {
  it('AUTH-07 LIM-02 are removed from codes and identity numbers, and every dash becomes a hyphen', () => {
    expect(asSeen('\u200e a1b2\u2011c3d4\u200b\u00a0')).toBe('a1b2-c3d4');
    expect(recoveryCode.parse('\u2066a1b2\u2011c3d4\u2011e5f6\u2069')).toBe('a1b2-c3d4-e5f6');
    expect(identityNumber.parse('123\u200b 4567\u20138901\u200e')).toBe('12345678901');
  });

  it('SELL-02 are removed around an email address; direction characters inside one are refused', () => {
    expect(email.parse('\ufeff\u2066ada@example.com\u2069 ')).toBe('ada@example.com');
    expect(email.safeParse('ad\u202ea@example.com').success).toBe(false);
    expect(trimmed('\u200e  \u200b')).toBe('');
  });
});
