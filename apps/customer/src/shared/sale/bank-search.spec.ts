import type { BankView } from '@usdt-africa/contracts/api';
import { bankColour, bankLetters, findBanks, frequentBanks } from './bank-search';

const bank = (code: string, name: string, shortName: string, rank: number | null = null): BankView => ({
  code,
  name,
  shortName,
  rank,
  phoneAccounts: false,
});
const BANKS = [
  bank('057', 'Zenith Bank', 'Zenith', 2),
  bank('033', 'United Bank for Africa', 'UBA'),
  bank('058', 'Guaranty Trust Bank', 'GTBank', 1),
  bank('301', 'Jàíz Bank', 'Jaiz'),
];

describe('SELL-01 the banks', () => {
  it('SELL-01 finds a bank by any part of its names, without accents or capitals', () => {
    expect(findBanks(BANKS, 'gtb').map((each) => each.code)).toEqual(['058']);
    expect(findBanks(BANKS, 'bank africa').map((each) => each.code)).toEqual(['033']);
    expect(findBanks(BANKS, 'JAIZ').map((each) => each.code)).toEqual(['301']);
    expect(findBanks(BANKS, 'none such')).toEqual([]);
  });

  it('SELL-01 has a colour for a bank whose code has letters', () => {
    for (const code of ['035A', 'MX001', '090405']) expect(bankColour(code)).toBeLessThan(10);
  });

  it('SELL-01 lists all banks alphabetically, with the most used ones separate', () => {
    expect(findBanks(BANKS, '').map((each) => each.shortName)).toEqual(['GTBank', 'Jaiz', 'UBA', 'Zenith']);
    expect(frequentBanks(BANKS).map((each) => each.code)).toEqual(['058', '057']);
  });

  it('SELL-01 gives a bank’s tile its own letters and colour', () => {
    expect(BANKS.map(bankLetters)).toEqual(['ZE', 'UBA', 'GT', 'JA']);
    for (const each of BANKS) expect(bankColour(each.code)).toBeGreaterThanOrEqual(0);
    expect(bankColour('058')).toBe(bankColour('058'));
  });
});
