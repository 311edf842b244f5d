import { textLength } from './text-length.js';

describe('the length of a text message', () => {
  it.each([
    ['a code with its line for the browser', `${'a'.repeat(100)}\n\n@usdt.africa #482913`, 'gsm-7', 1],
    ['160 places', 'a'.repeat(160), 'gsm-7', 1],
    ['161 places', 'a'.repeat(161), 'gsm-7', 2],
    ['306 places', 'a'.repeat(306), 'gsm-7', 2],
    ['307 places', 'a'.repeat(307), 'gsm-7', 3],
    ['letters that take two places', '€'.repeat(80), 'gsm-7', 1],
    ['one more of them', '€'.repeat(81), 'gsm-7', 2],
    ['a naira sign', `₦${'a'.repeat(69)}`, 'ucs-2', 1],
    ['a naira sign in a longer one', `₦${'a'.repeat(70)}`, 'ucs-2', 2],
    ['a curly quote', `Adaeze’s ${'a'.repeat(126)}`, 'ucs-2', 3],
    ['Yoruba', 'Kóòdù rẹ ni 482913', 'ucs-2', 1],
    ['nothing', '', 'gsm-7', 1],
  ] as const)('INT-06 has the right encoding and number of parts for %s', (_name, text, encoding, parts) => {
    expect(textLength(text)).toEqual({ encoding, parts });
  });
});
