import { phoneText } from './phone-text';

describe('display format of phone numbers', () => {
  it.each([
    ['+2348035550148', '+234 803 555 0148'],
    ['+233241234567', '+233 241 234 567'],
    ['+447700900123', '+44 770 090 0123'],
    ['+12025550123', '+1 202 555 0123'],
    ['08035550148', '08035550148'],
    ['', ''],
  ])('SET-02 formats %s as %s', (phone, text) => {
    expect(phoneText(phone)).toBe(text);
  });
});
