import fc from 'fast-check';
import { parseJsonKeepingNumbers } from './json.js';

const withTexts = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (_key, part: unknown) => (typeof part === 'number' ? JSON.stringify(part) : part));

describe('JSON with its numbers as text', () => {
  it('INT-05 preserves every digit of numbers, and changes no digits within strings', () => {
    expect(parseJsonKeepingNumbers('{"id":18446744073709551615,"a":[-1.50,2e3],"b":"7 \\"8\\" 9"}')).toEqual({
      id: '18446744073709551615',
      a: ['-1.50', '2e3'],
      b: '7 "8" 9',
    });
  });

  it('INT-05 reads everything else as JSON.parse does', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(parseJsonKeepingNumbers(JSON.stringify(value))).toEqual(withTexts(value));
      }),
    );
    for (const text of ['', '{', '01', '{"a":"}']) expect(() => parseJsonKeepingNumbers(text)).toThrow(SyntaxError);
  });
});
