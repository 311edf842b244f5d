import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/core';
import metadata from 'libphonenumber-js/mobile/metadata';
import { asSeen } from './unseen.js';

/** Longer than anybody writes a number, with every space and bracket. */
const LONGEST = 32;

/**
 * A mobile number in E.164 form (`+2348035550148`), however a person wrote it: with the country's code or without, with the
 * zero for calls inside the country, with spaces, brackets and dashes. Null for a landline, for a number that no network of its
 * country has, and for what is none.
 * @param country the ISO code of the one that a number without a country's code belongs to
 */
export function mobileNumber(text: string, country = 'NG'): string | null {
  const typed = asSeen(text);
  // Letters, an extension and what surrounds a number in a sentence would be read over.
  if (typed.length > LONGEST || !/^(?:\+|00)?[\d\s()./-]+$/.test(typed)) return null;
  const number = parsePhoneNumberFromString(
    typed.replace(/^00/, '+'),
    { defaultCountry: country as CountryCode, extract: false },
    metadata,
  );
  return number?.isValid() ? number.number : null;
}

/** Whether a number in E.164 form is one of Nigeria: text messages go to no other, for there are people who are paid for theirs. */
export function isOfNigeria(number: string): boolean {
  return number.startsWith('+234');
}
