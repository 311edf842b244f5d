import examples from 'libphonenumber-js/mobile/examples';
import { mobileNumber } from './phone.js';

describe('a mobile number', () => {
  it.each([
    '0803 555 0148',
    '08035550148',
    '803 555 0148',
    '0803-555-0148',
    '(0803) 555.0148',
    '2348035550148',
    '234 803-555-0148',
    '+2348035550148',
    '+234 803 555 0148',
    '+234 (0)803 555 0148',
    '+23408035550148',
    '002348035550148',
    ' 0803 555 0148 ',
    '\u202a+234 803 555 0148\u202c',
    '\u2068+234\u00a0803\u00a0555\u00a00148\u2069',
    '0803\u2011555\u20110148',
    '0803 – 555 – 0148',
  ])('SELL-02 of Nigeria may be written as %j', (text) => expect(mobileNumber(text)).toBe('+2348035550148'));

  it.each([
    ['a landline of Lagos', '0201 448 1234'],
    ['a landline as it was dialled before', '01 448 1234'],
    ['a free line', '0800 555 0148'],
    ['a line of a company', '0700 555 0148'],
    ['what no network has', '0603 555 0148'],
    ['one digit too few', '0803 555 014'],
    ['one digit too many', '0803 555 01489'],
    ['a letter for a zero', '0803555O148'],
    ['an extension', '0803 555 0148 ext. 5'],
    ['words around it', 'call 0803 555 0148'],
    ['digits of another script', '٠٨٠٣٥٥٥٠١٤٨'],
    ['two numbers', '08035550148, 08035550149'],
    ['a country that there is not', '+999 803 555 0148'],
    ['a landline of London', '+44 20 7946 0000'],
    ['nothing', ''],
    ['a sign alone', '+'],
  ])('SELL-02 is not %s', (_what, text) => expect(mobileNumber(text)).toBeNull());

  it('SELL-02 of another country may be written in its national format', () => {
    expect(mobileNumber('07400 123456', 'GB')).toBe('+447400123456');
    expect(mobileNumber('(202) 555-0143', 'US')).toBe('+12025550143');
    expect(mobileNumber('+44 7400 123456', 'NG')).toBe('+447400123456');
    expect(mobileNumber('06 1234 5678', 'IT')).toBeNull();
  });

  it('SELL-02 SELL-12 in E.164 form stays unchanged for every country, so that lookups still match', () => {
    const numbers = Object.entries(examples).map(([country, national]) => mobileNumber(national, country));
    expect(numbers.filter((number) => number !== null).length).toBeGreaterThan(200);
    for (const number of numbers) if (number !== null) expect(mobileNumber(number)).toBe(number);
  });

  it('SEC-08 is rejected quickly when the text is long and hostile', () => {
    const begun = performance.now();
    expect(mobileNumber('+' + '1 '.repeat(500_000))).toBeNull();
    expect(mobileNumber('('.repeat(500_000))).toBeNull();
    expect(performance.now() - begun).toBeLessThan(1_000);
  });
});
