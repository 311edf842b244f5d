import { accountDigits, extraDigits, phoneAsAccount } from './account-number';

describe('account numbers', () => {
  it.each([
    ['0145528174', '0145528174'],
    [' 0145-5281 74 ', '0145528174'],
    ['\u200e0145\u00a0528\u2011174\u200b', '0145528174'],
    ['08035550148', '08035550148'],
    ['+2348035550148', '2348035550148'],
    ['1. 0145528174', '10145528174'],
    ['014552817499', '014552817499'],
  ])('SELL-01 keeps every digit of %j', (typed, digits) => {
    expect(accountDigits(typed)).toBe(digits);
  });

  it('SELL-01 counts the digits beyond ten', () => {
    expect(['', '014552817', '0145528174', '01455281749', '014552817499'].map(extraDigits)).toEqual([0, 0, 0, 1, 2]);
  });

  it.each([
    ['08035550148', '8035550148'],
    ['2348035550148', '8035550148'],
    ['23408035550148', '8035550148'],
    ['002348035550148', '8035550148'],
    ['8035550148', null],
    ['0803555014', null],
    ['01455281749', null],
    ['080355501488', null],
    ['4478035550148', null],
  ])('SELL-01 reads %s as a phone number: %s', (digits, account) => {
    expect(phoneAsAccount(digits)).toBe(account);
  });
});
