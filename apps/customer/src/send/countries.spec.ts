import { countryOf, PHONE_COUNTRIES, readPhone } from './countries';

describe('SELL-02 phone numbers', () => {
  it.each([
    ['803 555 0148', '+2348035550148'],
    ['0803 555 0148', '+2348035550148'],
    ['+234 803 555 0148', '+2348035550148'],
    ['234 803-555-0148', '+2348035550148'],
    ['00234 8035550148', '+2348035550148'],
  ])('SELL-02 reads %s as a Nigerian number', (typed, read) => {
    expect(readPhone('NG', typed)).toBe(read);
  });

  it.each(['', '12', '803 555 01', '603 555 0148', '803 555 01489', '803555O148', '+44 7700 900123'])(
    'SELL-02 refuses "%s" as a Nigerian number',
    (typed) => {
      expect(readPhone('NG', typed)).toBeNull();
    },
  );

  it('SELL-02 reads numbers of other countries', () => {
    expect(readPhone('GB', '07700 900123')).toBe('+447700900123');
    expect(readPhone('US', '(202) 555-0143')).toBe('+12025550143');
    expect(readPhone('IT', '06 1234 5678')).toBe('+390612345678');
  });

  it('SELL-02 a pasted international number chooses its country', () => {
    expect(countryOf('+44 7700 900123', 'NG')).toBe('GB');
    expect(countryOf('+2348035550148', 'NG')).toBeNull();
    expect(countryOf('0803', 'NG')).toBeNull();
  });

  it('SELL-02 every country keeps to the lengths of E.164', () => {
    for (const { dial, shortest, longest } of PHONE_COUNTRIES) {
      expect(shortest).toBeLessThanOrEqual(longest);
      expect(dial.length + longest).toBeLessThanOrEqual(15);
      expect(dial.length + shortest).toBeGreaterThanOrEqual(8);
    }
  });
});
