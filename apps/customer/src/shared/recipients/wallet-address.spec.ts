import { clearAddress } from '../browser/pasted-address';
import { isChecksumRight, shortAddress } from './wallet-address';

const ADDRESS = 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH';

describe('a wallet address in the browser', () => {
  it.each([ADDRESS, 'TNbk3BtekUWFHiRuuE4Y15bouJJ98JrAx4', 'TAsCm3D17K139VcypvcCCetwusbNfXiZ7E'])(
    'RCP-03 finds the checksum of %s right',
    async (address) => {
      expect(await isChecksumRight(address)).toBe(true);
    },
  );

  it('RCP-03 finds a wrong letter, two swapped ones, and a letter that no address has', async () => {
    for (const wrong of [ADDRESS.replace('K', 'L'), ADDRESS.replace('Sd', 'dS'), ADDRESS.replace('K', '0'), ''])
      expect([wrong, await isChecksumRight(wrong)]).toEqual([wrong, false]);
  });

  it('RCP-03 takes the white space out of a pasted address', () => {
    expect(clearAddress(` TUEZ SdKs\noDHQ\u200bMeZw ihtd oBiN 46zx hGWY dH `)).toBe(ADDRESS);
    expect(clearAddress('x'.repeat(300))).toHaveLength(200);
  });

  it('RCP-01 shortens an address to its start and end', () => {
    expect(shortAddress(ADDRESS)).toBe('TUEZ…WYdH');
  });
});
