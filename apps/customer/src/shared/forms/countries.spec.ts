import { getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/core';
import type { CountryCode } from 'libphonenumber-js/core';
import examples from 'libphonenumber-js/mobile/examples';
import metadata from 'libphonenumber-js/mobile/metadata';
import { onlyCountries } from '../../../scripts/phone-countries.mjs';
import { countryOf, PHONE_COUNTRIES } from './countries';

describe('SELL-02 phone numbers', () => {
  it('SELL-02 selects the country of a pasted international number', () => {
    expect(countryOf('+44 7700 900123', 'NG')).toBe('GB');
    expect(countryOf('+2348035550148', 'NG')).toBeNull();
    expect(countryOf('0803', 'NG')).toBeNull();
  });

  it('SELL-02 loads the number formats of exactly the offered countries', () => {
    const codes = PHONE_COUNTRIES.map(({ code }) => code);
    const known = onlyCountries(metadata, codes);
    expect(Object.keys(known.countries).sort()).toEqual([...codes].sort());
    const read = (text: string, code: string, by: typeof metadata) => {
      const number = parsePhoneNumberFromString(text, { defaultCountry: code as CountryCode }, by);
      return [number?.number, number?.isValid(), number?.country];
    };
    for (const { code, dial } of PHONE_COUNTRIES) {
      expect([code, getCountryCallingCode(code as CountryCode, known)]).toEqual([code, dial]);
      const example = examples[code as CountryCode]!;
      expect([code, ...read(example, code, known)]).toEqual([code, `+${dial}${example}`, true, code]);
      expect(read(`+${dial}${example}`, 'NG', known)).toEqual(read(`+${dial}${example}`, 'NG', metadata));
    }
  });
});
