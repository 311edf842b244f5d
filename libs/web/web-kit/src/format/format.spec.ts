import {
  amountParts,
  dollarText,
  nairaText,
  percentText,
  rateText,
  roundNairaText,
  stableText,
  typedAmount,
} from './money.js';
import { callName, groups, initials, maskedAccount, orderNumberText, shortHash } from './text.js';
import { countdownText, longDateTimeText, minutesText, momentText, nearText, secondsText } from './time.js';

const NG = 'en-NG';

describe('SHELL-12 figures', () => {
  it('SHELL-12 writes money exactly, however large', () => {
    expect(nairaText('394000.00', NG)).toBe('₦394,000.00');
    expect(nairaText('9007199254740993.17'.slice(-15), NG)).toBe('₦199,254,740,993.17');
    expect(nairaText('-120.5', NG)).toBe('−₦120.50');
    expect(stableText('250.000000', NG)).toBe('250.00');
    expect(stableText('0.123400', NG)).toBe('0.1234');
    expect(rateText('1576.0000', NG)).toBe('₦1,576.00');
    expect(rateText('1576.1250', NG)).toBe('₦1,576.125');
    expect(dollarText('250.00', NG)).toBe('$250.00');
    expect(roundNairaText('0.00', NG)).toBe('₦0');
    expect(roundNairaText('50.50', NG)).toBe('₦50.50');
    expect(percentText('0.47', NG)).toBe('0.47\u202f%');
  });

  it('SHELL-12 splits an amount into sign, whole and minor parts', () => {
    expect(amountParts('1234.50', 2, 2, NG)).toEqual({ sign: '', whole: '1,234', minor: '.50' });
  });

  it('RATE-02 normalises a typed amount, and rejects text that is no amount', () => {
    expect(typedAmount('1,250.5', 6)).toBe('1250.5');
    expect(typedAmount('1,250,000', 6)).toBe('1250000');
    expect(typedAmount('.5', 6)).toBe('0.5');
    expect(typedAmount('12.', 6)).toBe('12');
    expect(typedAmount('0007', 6)).toBe('7');
    for (const wrong of ['', 'a', '1e3', '-1', '1.1234567', '1.2.3']) expect(typedAmount(wrong, 6)).toBeNull();
  });

  it('SHELL-12 writes times in Lagos', () => {
    expect(secondsText('2026-11-21T13:03:11.000Z', NG)).toBe('14:03:11');
    expect(minutesText('2026-11-21T23:30:00.000Z', NG)).toBe('00:30');
    expect(longDateTimeText('2026-11-21T13:04:02.000Z', NG)).toBe('21 November 2026, 14:04:02');
  });

  it('SHELL-12 shows the day of a time on another day, by the clock of Lagos and not of the device', () => {
    // Half past eleven in the evening, and half past midnight of the day after; elsewhere both are one day.
    const [evening, night] = ['2026-11-21T22:30:00.000Z', '2026-11-21T23:30:00.000Z'];
    expect(momentText(evening, NG, evening)).toBe('23:30:00');
    expect(momentText(evening, NG, night)).toBe('21 Nov, 23:30');
    expect(momentText(night, NG, '2026-11-22T22:59:00.000Z')).toBe('00:30:00');
    expect([nearText(evening, NG, evening), nearText(evening, NG, night)]).toEqual(['23:30', '21 Nov, 23:30']);
  });

  it('RATE-05 writes a count-down', () => {
    expect([88, 9, 0.2, 0, -4, 3_661].map(countdownText)).toEqual(['1:28', '0:09', '0:01', '0:00', '0:00', '1:01:01']);
  });

  it('SELL-10 writes ids, names and numbers as people read them', () => {
    expect(orderNumberText('S482039551840')).toBe('S482 039 551 840');
    expect(groups('TDWHcMLaeZ', 4)).toEqual(['TDWH', 'cMLa', 'eZ']);
    expect(initials('Adaeze Chinwe Okonkwo-Balogun')).toBe('AB');
    expect(initials('𝒜da')).toBe('𝒜');
    expect(initials('Ọ̀ṣọ́ Ẹ̀kọ́')).toBe('Ọ̀Ẹ̀');
    expect(callName('ADAEZE OKONKWO')).toBe('Adaeze');
    expect(callName("O'BRIEN SINEAD")).toBe("O'Brien");
    expect(callName('Adaeze')).toBe('Adaeze');
    expect(maskedAccount('0145528174')).toBe('··8174');
    expect(maskedAccount('··8174')).toBe('··8174');
    expect(shortHash('9ac1d0e740f7')).toBe('9ac1…40f7');
  });
});
