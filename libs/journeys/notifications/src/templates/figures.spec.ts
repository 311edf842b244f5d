import { isSafeText } from '@usdt-africa/contracts/api';
import { parseDecimal } from '@usdt-africa/kernel';
import fc from 'fast-check';
import { textIn } from '../messages/catalogue.js';
import {
  clean,
  duration,
  maskedAccount,
  naira,
  orderNumber,
  rate,
  recipientName,
  roundNaira,
  sessionId,
  stablecoin,
  timeOfDay,
} from './figures.js';

describe('figures in a mail', () => {
  it('INT-06 have separators, currency and groups of digits', () => {
    expect(naira(39_400_000n)).toBe('₦394,000.00');
    expect(naira(5n)).toBe('₦0.05');
    expect(naira(-6_729n)).toBe('−₦67.29');
    expect(naira(123_456_789_012n)).toBe('₦1,234,567,890.12');
    expect(roundNaira(500_000_000n)).toBe('₦5,000,000');
    expect(roundNaira(5_050n)).toBe('₦50.50');
    expect(stablecoin(250_000_000n, 'USDT')).toBe('250.00 USDT');
    expect(stablecoin(18_500_000n, 'USDT')).toBe('18.50 USDT');
    expect(stablecoin(1_234_567_000_001n, 'USDC')).toBe('1,234,567.000001 USDC');
    expect(rate('1576.0000')).toBe('₦1,576.00');
    expect(rate('1576.0575')).toBe('₦1,576.0575');
    expect(orderNumber('S482039551840')).toBe('S482 039 551 840');
    expect(sessionId('090286261121140400482039551840')).toBe('090286 261121 140400 482039 551840');
    expect(timeOfDay('2026-11-21T13:02:00.000Z')).toBe('14:02');
    expect(maskedAccount('0145528174')).toBe('··8174');
  });

  it('INT-06 are exact: the amount can be parsed back', () => {
    const read = (text: string, decimals: number): bigint => parseDecimal(text.replace(/[₦,]| \w+$/g, ''), decimals);
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n }), (units) => {
        expect(read(naira(units), 2)).toBe(units);
        expect(read(roundNaira(units), 2)).toBe(units);
        expect(read(stablecoin(units, 'USDT'), 6)).toBe(units);
      }),
    );
  });

  it('INT-06 show a duration in two units', () => {
    const text = (seconds: number): string => duration(seconds * 1000, textIn('en'));
    expect([51, 59.6, 60, 125, 3_599, 3_600, 90_061].map(text)).toEqual([
      '51 s',
      '1 min 0 s',
      '1 min 0 s',
      '2 min 5 s',
      '59 min 59 s',
      '1 h 0 min',
      '25 h 1 min',
    ]);
    expect(text(-1)).toBe('0 s');
  });
});

describe('the recipient’s name in a mail', () => {
  it.each([
    ['Adaeze Chinwe Okonkwo-Balogun', 'Adaeze', 'Adaeze C··· O···-B···'],
    ['ADAEZE CHINWE OKONKWO-BALOGUN', 'Adaeze', 'Adaeze C··· O···-B···'],
    ['Ṣọlá Àdébáyọ̀', 'Ṣọlá', 'Ṣọlá À···'],
    ['MUSA', 'Musa', 'Musa'],
    ["SINEAD O'BRIEN", 'Sinead', 'Sinead O···'],
    ['', '', ''],
    ['Ada\u202eeze\u0000 Obi', 'Adaeze', 'Adaeze O···'],
  ])('TRACK-02 %j shows its first word only', (name, first, masked) => {
    expect(recipientName(name)).toEqual({ first, masked });
  });

  it('TRACK-02 never shows more than a letter of any word but the first', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[A-Za-z]{2,12}$/), { minLength: 2, maxLength: 5 }), (words) => {
        const [, ...rest] = recipientName(words.join(' ')).masked.split(' ');
        for (const word of rest) expect(word).toMatch(/^[A-Za-z]···$/);
      }),
    );
  });

  it('INT-06 has only safe characters, whatever the name contains', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (name) => expect(isSafeText(clean(name))).toBe(true)));
  });
});
