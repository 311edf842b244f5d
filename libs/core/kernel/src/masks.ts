import { personName } from './names.js';

/** `ADAEZE CHINWE` → `A····e C····e`: first and last letter of each word and part of a double name. */
export function maskName(name: string): string {
  return personName(name)
    .split(/(\s+|-)/)
    .map((part) => (/^(\s+|-)$/.test(part) || part === '' ? part : maskWord(part)))
    .join('');
}

/** `NGOZI CHIDINMA EZE` → `Ngozi C··· E··`: enough to distinguish the recipient from another person. */
export function maskPayee(name: string): string {
  const [first = '', ...rest] = personName(name).trim().split(/\s+/);
  const initials = rest.map((word) => {
    const letters = lettersOf(word);
    return `${letters[0]}${'·'.repeat(Math.min(3, Math.max(1, letters.length - 1)))}`;
  });
  return [first, ...initials].join(' ');
}

/** `Temitope`, `Adewale` → `Temitope A.`: enough for a payer to recognise whom they pay. */
export function maskLastName(firstName: string, lastName: string): string {
  const [initial] = lettersOf(personName(lastName).trim());
  return `${personName(firstName).trim()}${initial === undefined ? '' : ` ${initial.toUpperCase()}.`}`.trim();
}

/** `Temitope`, `Adewale` → `TA` */
export function initialsOf(firstName: string, lastName: string): string {
  const first = (name: string): string => lettersOf(name.trim())[0]?.toUpperCase() ?? '';
  return first(firstName) + first(lastName);
}

/** `temitope.adewale@gmail.com` → `t·····e@gmail.com`; `over@gmail.com` → `o···@gmail.com`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 1 ? '·····' : `${maskIdentifier(email.slice(0, at))}${email.slice(at)}`;
}

/** `obioma` → `@o····a`; `ada` → `@a···`. */
export function maskUsername(username: string): string {
  return `@${maskIdentifier(username)}`;
}

/** `+2348035550148` → `+234 803 ··· 0148`. */
export function maskPhone(phone: string): string {
  return phone.startsWith('+234') && phone.length === 14
    ? `+234 ${phone.slice(4, 7)} ··· ${phone.slice(-4)}`
    : `${phone.slice(0, 4)} ··· ${phone.slice(-3)}`;
}

/** `0145528174` → `··8174`. */
export function maskAccount(account: string): string {
  return `··${account.slice(-4)}`;
}

/** A wallet's address in short: `TNbk…8JrA`. */
export function maskAddress(address: string): string {
  return `${address.slice(0, 4)}…${address.slice(-4)}`;
}

/** `22212345671` → `··· 5671`. */
export function maskBvn(bvn: string): string {
  return `··· ${bvn.slice(-4)}`;
}

/** At least three signs are hidden; of a short text neither the end nor the length is shown. */
function maskIdentifier(text: string): string {
  const letters = lettersOf(text);
  if (letters.length > 4) return maskWord(text);
  return `${letters.length > 2 ? letters[0] : ''}···`;
}

/** The letters of a text, each with its marks: `Ọ̀` is one, also where it is written with combining marks. */
function lettersOf(text: string): readonly string[] {
  return text.match(/\P{M}\p{M}*/gu) ?? [];
}

function maskWord(word: string): string {
  const letters = lettersOf(word);
  if (letters.length <= 2) return `${letters[0] ?? ''}·`;
  return `${letters[0]}${'·'.repeat(Math.min(letters.length - 2, 5))}${letters.at(-1)}`;
}
