import { accountNameOf } from './account-name.js';
import { checkDigitFits } from './nuban.js';

describe('NUBAN check digit', () => {
  it.each(['0000014579', '0000000220'])(
    'SELL-01 matches a valid account number (bank 011, %s), and no other last digit',
    (number) => {
      const fitting = [...'0123456789'].filter((last) => checkDigitFits('011', number.slice(0, 9) + last));
      expect(fitting).toEqual([number[9]]);
    },
  );

  it('SELL-01 prefixes 5-digit institution codes with 9, and pads 3-digit bank codes with zeros', () => {
    expect(checkDigitFits('000011', '0000014579')).toBe(true);
    for (const serial of ['123456789', '000000001'])
      for (const last of '0123456789')
        expect(checkDigitFits('50515', serial + last)).toBe(checkDigitFits('950515', serial + last));
  });

  it('SELL-01 matches no malformed bank code or account number', () => {
    expect(checkDigitFits('011', '000001457')).toBe(false);
    expect(checkDigitFits('1', '0000014579')).toBe(false);
  });
});

describe('account names that banks return', () => {
  it('SELL-01 preserves a name and normalizes its spaces', () => {
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
  ])('SELL-01 treats %j as no name', (text) => {
    expect(accountNameOf(text)).toBeNull();
  });
});
