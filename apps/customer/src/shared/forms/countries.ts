import dialCodes from './countries.json' with { type: 'json' };

/** A country as the phone field knows it: ISO code and dial code. */
export interface PhoneCountry {
  readonly code: string;
  readonly dial: string;
}

/**
 * Nigeria, its neighbours, and the countries from which most Nigerians abroad send. Names come from the browser, in its
 * language. Number formats of other countries are left out of the build (scripts/phone-countries.mjs).
 */
export const PHONE_COUNTRIES: readonly PhoneCountry[] = Object.entries(dialCodes).map(([code, dial]) => ({
  code,
  dial,
}));

const NIGERIA = PHONE_COUNTRIES[0]!;

export function phoneCountry(code: string): PhoneCountry {
  return PHONE_COUNTRIES.find((country) => country.code === code) ?? NIGERIA;
}

/** The country whose dial code a typed `+…` number has, when it is another than the chosen one. */
export function countryOf(typed: string, chosen: string): string | null {
  const text = typed.trim();
  if (!text.startsWith('+') && !text.startsWith('00')) return null;
  const digits = text.replace(/\D/g, '').replace(/^00/, '');
  if (digits.startsWith(phoneCountry(chosen).dial)) return null;
  const longestFirst = [...PHONE_COUNTRIES].sort((a, b) => b.dial.length - a.dial.length);
  return (
    longestFirst.find((country) => digits.startsWith(country.dial) && digits.length > country.dial.length)?.code ?? null
  );
}
