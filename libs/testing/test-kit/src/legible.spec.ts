import { legible } from './index.js';

describe('the readable part of stored text', () => {
  it('SEC-01 excludes words that occur in ciphertext by chance', () => {
    const sealed = `{"words": {"$sealed": {"c": "9tP1TlBxtLRMWLw5eMC/KAda9y813r40=", "s": "sender-70603279-151a-83dc-abdf-a53eac2ac6c5"}}}`;
    expect(sealed).toMatch(/Ada/);
    expect(legible(sealed)).not.toMatch(/Ada/);
  });

  it('SEC-01 excludes digit codes inside a hash, an identifier or a time', () => {
    for (const stored of [
      String.raw`(7,"\\xdd482913aa0192ffdd482913aa0192ff",t)`,
      '(5b2d482913e7-0000-8000-7285-0a09acc99000)',
      '2026-01-05 13:51:37.482913+00',
      '"2026-01-05T13:51:37.482913Z"',
    ])
      expect(`${/482913/.test(stored)} ${/482913/.test(legible(stored))}`).toBe('true false');
  });

  it('SEC-01 includes everything that is stored in plain text', () => {
    for (const stored of [
      '{"code": "482913", "name": "Ada"}',
      '(482913,Ada,"2026-01-05 13:51:37+00")',
      `('Your code is 482913',ada@example.com,f)`,
      'code=482913',
    ])
      expect(legible(stored)).toMatch(/482913/);
    expect(legible('{"to": "ada@example.com", "name": "Ada"}')).toBe('{"to": "ada@example.com", "name": "Ada"}');
  });
});
