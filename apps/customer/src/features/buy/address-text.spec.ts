import { clearAddress } from '../../shared/browser/pasted-address';
import { comparedParts, isWhole, shortAddress } from './address-text';

const PHONE = 'TNbk3BtekUWFHiRuuE4Y15bouJJ98JrAx4';
const ALIKE = 'TNbkKvgzyY3fDxEtfqnC5AfuybbnjcrAx4';

describe('an address of a wallet', () => {
  it.each([
    [` ${PHONE}\n`, PHONE],
    ['TNbk 3Bte kUWF HiRu uE4Y 15bo uJJ9 8JrA x4', PHONE],
    [`tron:${PHONE}?amount=12`, PHONE],
    [`\u200b${PHONE}\ufeff`, PHONE],
  ])('BUY-02 is pasted as wallets copy it: %p', (pasted, address) => expect(clearAddress(pasted)).toBe(address));

  it('BUY-02 is checked once it is long enough, and shown by its start, middle and end', () => {
    expect([isWhole('TNbk3Btek'), isWhole(PHONE)]).toEqual([false, true]);
    expect(shortAddress(PHONE)).toBe('TNbk3…uE4Y…rAx4');
  });

  it('BUY-02 of two that begin and end alike the group that differs is marked', () => {
    expect(comparedParts(ALIKE, PHONE)).toEqual([
      ['TNbk', 'same'],
      ['KvgzyY3fDxEt', 'rest'],
      ['fqnC', 'other'],
      ['5Afuybbnjc', 'rest'],
      ['rAx4', 'same'],
    ]);
    // The middle is the same: the first group that is not.
    const early = PHONE.replace('3Bte', '4Bte');
    expect(comparedParts(early, PHONE)[2]).toEqual(['4Bte', 'other']);
    expect(
      comparedParts(early, PHONE)
        .map(([text]) => text)
        .join(''),
    ).toBe(early);
  });
});
