import { passwordFault } from './password-rules.js';

const common = new Set(['password', 'qwertyuiop', 'manchester']);
const own = ['Grace Obi', 'grace.adaeze@example.org', 'USDT Africa'];
const fault = (password: string) => passwordFault(password, common, own);

describe('passwords', () => {
  it.each([
    ['short', 'password-short'],
    ['123456789', 'password-short'],
    ['password12345', 'password-common'],
    ['P@ssw0rd!!!!', 'password-common'],
    ['Manchester', 'password-common'],
    ['aaaaaaaaaaaa', 'password-common'],
    ['abcabcabcabc', 'password-common'],
    ['abcdefghijkl', 'password-common'],
    ['9876543210', 'password-common'],
    ['graceadaeze', 'password-personal'],
    ['usdtafrica1', 'password-personal'],
  ])('ADM-01 refuse %s', (password, code) => {
    expect(fault(password)).toBe(code);
  });

  it.each([
    'nine brown kettles',
    'onlylowercaseletters',
    '8270 5511 9364',
    'ọ̀rọ̀ aṣínà mi tó gùn',
    'x'.repeat(9) + ' kettle of fish',
  ])('ADM-01 accept %s without a rule about kinds of characters', (password) => {
    expect(fault(password)).toBeNull();
  });
});
