import { accountNameOf } from './account-name.js';
import { checkDigitFits } from './nuban.js';

describe('NUBAN check digit', () => {
  it.each(['0000014579', '0000000220'])(
    'SELL-01 fits a true number (bank 011, %s), and no other last digit',
    (number) => {
      const fitting = [...'0123456789'].filter((last) => checkDigitFits('011', number.slice(0, 9) + last));
      expect(fitting).toEqual([number[9]]);
    },
  );

  it('SELL-01 weighs institutions with 5 digits with a 9 before them, and pads 3 digits to the same result', () => {
    expect(checkDigitFits('000011', '0000014579')).toBe(true);
    for (const serial of ['123456789', '000000001'])
      for (const last of '0123456789')
        expect(checkDigitFits('50515', serial + last)).toBe(checkDigitFits('950515', serial + last));
  });

  it('SELL-01 fits nothing malformed', () => {
    expect(checkDigitFits('011', '000001457')).toBe(false);
    expect(checkDigitFits('1', '0000014579')).toBe(false);
  });
});

describe('names that banks give', () => {
  it('SELL-01 keeps a name and tidies its blanks', () => {
    expect(accountNameOf('  ADAEZE  CHINWE\tOKONKWO-BALOGUN ')).toBe('ADAEZE CHINWE OKONKWO-BALOGUN');
    expect(accountNameOf('Ọláwálé ’Bisi')).toBe('Ọláwálé ’Bisi');
  });

  it.each([
    '',
    '   ',
    'OK',
    'ok.',
    'N/A',
    'null',
    'SUCCESSFUL',
    '0123456789',
    '-',
    'A',
    'ADA\u202eEZE',
    'A'.repeat(161),
  ])('SELL-01 takes %j for no name', (text) => {
    expect(accountNameOf(text)).toBeNull();
  });
});
