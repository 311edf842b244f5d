import fc from 'fast-check';
import { hashToken, newOrderNumber, newToken, uuidFrom, uuidv7 } from './ids.js';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-([0-9a-f])[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const versionOf = (uuid: string): string | undefined => UUID.exec(uuid)?.[1];
const dates = fc.date({ min: new Date(0), max: new Date('9999-12-31T23:59:59.999Z'), noInvalidDate: true });

describe('a UUIDv7', () => {
  it('ENG-01 matches the example of RFC 9562', () => {
    // The example of RFC 9562, appendix A.6.
    const random = '00000000-0000-4cc3-98c4-dc0c0c07398f';
    expect(uuidv7(new Date(0x017f22e279b0), random)).toBe('017f22e2-79b0-7cc3-98c4-dc0c0c07398f');
  });

  it('ENG-01 sorts by time', () => {
    fc.assert(
      fc.property(dates, dates, (a, b) => {
        const [one, other] = [uuidv7(a), uuidv7(b)];
        expect([versionOf(one), versionOf(other)]).toEqual(['7', '7']);
        if (a.getTime() !== b.getTime()) expect(one < other).toBe(a < b);
      }),
    );
  });

  it('ENG-01 is unique each time', () => {
    const now = new Date();
    expect(new Set(Array.from({ length: 10_000 }, () => uuidv7(now))).size).toBe(10_000);
  });
});

describe('a UUID derived from names', () => {
  it('ENG-01 is always the same for the same names', () => {
    expect(uuidFrom('payout', 'a', '1')).toBe('41da5072-0b33-8608-959e-dab7b25851c7');
    fc.assert(
      fc.property(fc.array(fc.string()), (names) => {
        expect(uuidFrom(...names)).toBe(uuidFrom(...names));
        expect(versionOf(uuidFrom(...names))).toBe('8');
      }),
    );
  });

  it('ENG-01 differs for different names, also where their concatenation is equal', () => {
    expect(uuidFrom('a', 'b')).not.toBe(uuidFrom('ab'));
    expect(uuidFrom('a', 'b')).not.toBe(uuidFrom('b', 'a'));
    expect(uuidFrom('1:a')).not.toBe(uuidFrom('', 'a'));
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1 }), fc.array(fc.string(), { minLength: 1 }), (one, other) => {
        expect(uuidFrom(...one) === uuidFrom(...other)).toBe(JSON.stringify(one) === JSON.stringify(other));
      }),
    );
  });
});

describe('an order number', () => {
  it('TRACK-02 is S or B and twelve random digits', () => {
    const numbers = Array.from({ length: 20_000 }, () => newOrderNumber('S'));
    for (const number of numbers) expect(number).toMatch(/^S\d{12}$/);
    expect(newOrderNumber('B')).toMatch(/^B\d{12}$/);
    expect(new Set(numbers).size).toBe(numbers.length);
    // Each digit at each place about a tenth of the time: 2,000 of 20,000, its deviation 42.
    for (let place = 1; place <= 12; place++)
      for (let digit = 0; digit <= 9; digit++) {
        const count = numbers.filter((number) => number[place] === String(digit)).length;
        expect(Math.abs(count - 2_000)).toBeLessThan(300);
      }
  });
});

describe('a token', () => {
  it('TRACK-05 is 256 random bits that fit into a link', () => {
    const tokens = Array.from({ length: 1_000 }, newToken);
    for (const token of tokens) {
      expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
      expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    }
    expect(new Set(tokens).size).toBe(tokens.length);
  });

  it('TRACK-05 is stored as its SHA-256', () => {
    expect(hashToken('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });
});
