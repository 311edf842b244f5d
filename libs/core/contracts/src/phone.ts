import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/core';
import metadata from 'libphonenumber-js/mobile/metadata';
import { asSeen } from './unseen.js';

/** Longest notation of a number, with every space and bracket. */
const LONGEST = 32;

/**
 * Converts a mobile number to E.164 (`+2348035550148`) from any notation: with or without the country's code, with the
 * zero for domestic calls, with spaces, brackets and dashes. Null for a landline, for a number that no network of its
 * country has, and for text that is no number.
 * @param country ISO code of the country for numbers without a country's code
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
