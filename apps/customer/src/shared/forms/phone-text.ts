import { PHONE_COUNTRIES } from './countries';

/** A number in readable form: `+234 803 555 0148`. A text that is not a whole number in E.164 stays as it is. */
export function phoneText(phone: string): string {
  const digits = /^\+(\d{7,15})$/.exec(phone)?.[1];
  if (!digits) return phone;
  const dials = PHONE_COUNTRIES.map(({ dial }) => dial).sort((one, other) => other.length - one.length);
  const dial = dials.find((one) => digits.startsWith(one)) ?? '';
  // Three and three; the last have four where one would stand alone.
  const groups = digits.slice(dial.length).match(/\d{3}(?=\d{2})|\d{1,4}/g) ?? [];
  return [`+${dial}`, ...groups].join(' ');
}
