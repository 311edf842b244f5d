/** A country as the phone field knows it: ISO code, dial code, and how many digits follow it. */
export interface PhoneCountry {
  readonly code: string;
  readonly dial: string;
  readonly shortest: number;
  readonly longest: number;
}

/** Nigeria, its neighbours, and where Nigerians abroad send from most. Names come from the browser, in its language. */
const TABLE: readonly (readonly [code: string, dial: string, shortest: number, longest?: number])[] = [
  ['NG', '234', 10],
  ['BJ', '229', 8, 10],
  ['CM', '237', 9],
  ['TD', '235', 8],
  ['NE', '227', 8],
  ['GH', '233', 9],
  ['TG', '228', 8],
  ['CI', '225', 10],
  ['SN', '221', 9],
  ['KE', '254', 9],
  ['UG', '256', 9],
  ['TZ', '255', 9],
  ['RW', '250', 9],
  ['ZA', '27', 9],
  ['EG', '20', 10],
  ['MA', '212', 9],
  ['AE', '971', 8, 9],
  ['SA', '966', 9],
  ['TR', '90', 10],
  ['CN', '86', 11],
  ['IN', '91', 10],
  ['MY', '60', 8, 10],
  ['GB', '44', 10],
  ['IE', '353', 9],
  ['DE', '49', 7, 11],
  ['FR', '33', 9],
  ['IT', '39', 8, 11],
  ['ES', '34', 9],
  ['PT', '351', 9],
  ['NL', '31', 9],
  ['BE', '32', 8, 9],
  ['AT', '43', 7, 12],
  ['CH', '41', 9],
  ['SE', '46', 7, 10],
  ['PL', '48', 9],
  ['US', '1', 10],
  ['CA', '1', 10],
  ['BR', '55', 10, 11],
  ['AU', '61', 9],
];

export const PHONE_COUNTRIES: readonly PhoneCountry[] = TABLE.map(([code, dial, shortest, longest]) => ({
  code,
  dial,
  shortest,
  longest: longest ?? shortest,
}));

const NIGERIA = PHONE_COUNTRIES[0]!;

export function phoneCountry(code: string): PhoneCountry {
  return PHONE_COUNTRIES.find((country) => country.code === code) ?? NIGERIA;
}

/**
 * The number in E.164 form (`+2348035550148`), or null when it is none of that country: the zero for calls inside the
 * country and the country's own dial code in front are taken off, as people write them.
 */
export function readPhone(code: string, typed: string): string | null {
  const country = phoneCountry(code);
  if (/[^\d\s()+./-]/.test(typed)) return null;
  let digits = typed.replace(/\D/g, '');
  if (typed.trim().startsWith('+') || digits.startsWith('00')) {
    digits = digits.replace(/^00/, '');
    if (!digits.startsWith(country.dial)) return null;
    digits = digits.slice(country.dial.length);
  } else if (digits.startsWith(country.dial) && digits.length > country.longest) {
    digits = digits.slice(country.dial.length);
  }
  if (code !== 'IT') digits = digits.replace(/^0/, '');
  if (digits.length < country.shortest || digits.length > country.longest) return null;
  if (code === 'NG' && !/^[789]/.test(digits)) return null;
  return `+${country.dial}${digits}`;
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
