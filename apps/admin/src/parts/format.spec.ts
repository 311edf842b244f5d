import { decimalOf } from './decimal.js';
import {
  clockText,
  dateText,
  daysText,
  dayText,
  exactText,
  ledgerAmount,
  millisText,
  minuteText,
  nairaAmount,
  nearText,
  roundNaira,
  timeText,
} from './format.js';
import { endText } from './until.js';

test.each([
  ['67.29', '₦67.29'],
  ['-67.29', '−₦67.29'],
  ['1576.0000', '₦1,576.00'],
  ['1574.5075', '₦1,574.5075'],
  ['0', '₦0.00'],
])('ADM-03 formats naira %s as %s, with the minus sign before the currency sign', (decimal, words) => {
  expect(nairaAmount(decimal)).toBe(words);
});

test.each([
  ['67.29', 'NGN', '₦67.29'],
  ['25.500000', 'USDT', '25.50'],
  ['13.028500', 'TRX', '13.0285 TRX'],
  ['-1.000000', 'TRX', '−1.00 TRX'],
] as const)('ADM-03 formats %s %s of a ledger line as %s', (decimal, currency, words) => {
  expect(ledgerAmount(decimal, currency)).toBe(words);
});

test('ADM-02 formats a rounded naira figure with the minus sign before the currency sign', () => {
  expect(roundNaira('412600000.00')).toBe('₦412.6 m');
  expect(roundNaira('-38100000.00')).toBe('−₦38.1 m');
});

test('ADM-03 formats the days of a filter by their Lagos date, independent of the current day', () => {
  const [midnight, next] = ['2026-11-25T23:00:00.000Z', '2026-11-26T23:00:00.000Z'];
  expect(daysText(midnight, undefined)).toBe('26 Nov –');
  expect(daysText(midnight, next)).toBe('26 Nov');
  expect(daysText('2026-11-19T23:00:00.000Z', next)).toBe('20 Nov – 26 Nov');
  expect(daysText(undefined, next)).toBe('– 26 Nov');
  expect(daysText('nonsense', 7)).toBe('–');
});

test.each([
  ['₦1,578.00', '1578.00'],
  ['2,000,000', '2000000'],
  ['3000', '3000'],
  ['12,50', null],
  ['1578,0', null],
  ['1.578,00', null],
  ['0,125', null],
  ['1578.005', null],
])('ADM-05 ADM-06 reads a rate or limit typed as %s as %p: a comma is no decimal point', (typed, read) => {
  expect(decimalOf(typed, 2)).toBe(read);
});

test('ADM-03 shows times in Lagos time, with the date for another day, in every browser time zone', () => {
  const [at, late] = ['2026-11-21T13:05:52.118Z', '2026-11-21T23:30:00.000Z'];
  expect([clockText(at), minuteText(at), millisText(at)]).toEqual(['14:05:52', '14:05', '14:05:52.118']);
  expect([dayText(at), dayText(late)]).toEqual(['Saturday 21 November', 'Sunday 22 November']);
  expect([timeText(at, Date.parse(at)), timeText(at, Date.parse(late))]).toEqual(['14:05:52', '21 Nov, 14:05']);
  expect([nearText(at, Date.parse(at)), nearText(at, Date.parse(late))]).toEqual(['14:05', '21 Nov, 14:05']);
  expect([exactText(at, Date.parse(at)), exactText(at, Date.parse(late))]).toEqual([
    '14:05:52.118',
    '21 Nov, 14:05:52.118',
  ]);
  expect(dateText(at)).toBe('21 November 2026');
  expect(endText('2026-11-21T23:00:00.000Z', Date.parse(at))).toBe('24:00');
  expect(endText('2026-11-21T23:00:00.000Z', Date.parse(late))).toBe('21 Nov, 24:00');
});
