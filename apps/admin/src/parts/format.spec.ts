import { nairaAmount, roundNaira } from './format.js';

test.each([
  ['67.29', '₦67.29'],
  ['-67.29', '−₦67.29'],
  ['1576.0000', '₦1,576.00'],
  ['1574.5075', '₦1,574.5075'],
  ['0', '₦0.00'],
])('ADM-03 naira %s is written %s, its sign before its mark', (decimal, words) => {
  expect(nairaAmount(decimal)).toBe(words);
});

test('ADM-02 a figure read at a glance has its sign before its mark, too', () => {
  expect(roundNaira('412600000.00')).toBe('₦412.6 m');
  expect(roundNaira('-38100000.00')).toBe('−₦38.1 m');
});
