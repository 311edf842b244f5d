import type { WalletLine } from '@usdt-africa/contracts/api';
import { daysOf, isFound } from './wallet-lines';

const line = (id: string, at: string, amountKobo: string): WalletLine => ({
  id,
  at,
  kind: 'funding',
  amountKobo,
  balanceKobo: '0',
  owedKobo: null,
  title: { bank: 'GTBank', last4: '6625', number: null, name: null, transferId: null, withdrawalId: null },
});

const LINES = [
  line('c', '2026-11-20T23:30:00.000Z', '1000'),
  line('b', '2026-11-20T22:59:00.000Z', '-250'),
  line('a', '2026-11-20T08:00:00.000Z', '5000'),
];

describe('lines of a wallet', () => {
  it('WALLET-01 stand under their day in Lagos, with what the day adds up to', () => {
    expect(daysOf(LINES, LINES, true).map(({ day, lines, sumKobo }) => [day, lines.length, sumKobo])).toEqual([
      ['2026-11-21', 1, 1000n],
      ['2026-11-20', 2, 4750n],
    ]);
  });

  it('WALLET-01 a day of which earlier lines may exist has no sum, and a shown part has the sum of the whole day', () => {
    expect(daysOf(LINES, LINES, false).map(({ sumKobo }) => sumKobo)).toEqual([1000n, null]);
    expect(daysOf(LINES.slice(0, 2), LINES, true).map(({ sumKobo }) => sumKobo)).toEqual([1000n, 4750n]);
    expect(daysOf([], [], true)).toEqual([]);
  });

  it.each([
    ['gt', true],
    ['GTBank 6625', true],
    ['··6625', true],
    ['10000', true],
    ['10,000.00', true],
    ['₦10,000', true],
    ['zenith', false],
    ['gtbank 2000', false],
    ['  ', true],
  ])('WALLET-01 a search for “%s” finds it: %s', (search, found) => {
    expect(isFound(['GTBank ··6625', 'Added', '+₦10,000.00'], search)).toBe(found);
  });
});
