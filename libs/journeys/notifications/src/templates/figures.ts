import { isSafeText } from '@usdt-africa/contracts/api';
import {
  formatMoney,
  lagosDay,
  lagosText,
  lagosTime,
  nairaText,
  personName,
  rateText,
  roundNairaText,
  stableText,
} from '@usdt-africa/kernel';
import type { Language, MessageKey, TextOf } from '../messages/catalogue.js';

/** Figures are written in one way, whatever the language of the words around them. */
const LOCALE = 'en-NG';

/** `39400000n` kobo → `₦394,000.00`. */
export function naira(kobo: bigint): string {
  return nairaText(formatMoney(kobo, 'NGN'), LOCALE);
}

/** As {@link naira}, in letters that every phone has: `NGN 394,000.00`. */
export function textNaira(kobo: bigint): string {
  return naira(kobo).replace('₦', 'NGN ');
}

/** Whole naira without kobo where there are none: `₦5,000,000`. */
export function roundNaira(kobo: bigint): string {
  return roundNairaText(formatMoney(kobo, 'NGN'), LOCALE);
}

/** `250000000n` micro → `250.00 USDT`; more decimals only where they are significant. */
export function stablecoin(micro: bigint, ticker: string): string {
  return `${stableText(formatMoney(micro, 'USDT'), LOCALE)} ${ticker}`;
}

/** `1576.0000` → `₦1,576.00`; nothing is rounded away. */
export function rate(text: string): string {
  return rateText(text, LOCALE);
}

/** `S482039551840` → `S482 039 551 840`. */
export function orderNumber(number: string): string {
  return number.replace(/^([SBTW]\d{3})(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4');
}

/** Digits in groups of six, as banks print a session id. */
export function sessionId(digits: string): string {
  return digits.replace(/(.{6})(?=.)/g, '$1 ');
}

/** The time of day in Lagos: `14:02`. */
export function timeOfDay(instant: string): string {
  return lagosTime(new Date(instant));
}

const SECONDS = { hour: '2-digit', minute: '2-digit', second: '2-digit' } as const;
const DAY = { weekday: 'short', day: 'numeric', month: 'short' } as const;

/**
 * The time of day in Lagos to the second, as a bank or a rate may need it, with the day where it differs from the day
 * of the context: `14:02:10`, `Sat 21 Nov, 23:50:10`.
 */
export function toTheSecondBeside(instant: string, other: Date): string {
  const isOneDay = lagosDay(new Date(instant)) === lagosDay(other);
  return lagosText(instant, 'en-GB', isOneDay ? SECONDS : { ...DAY, ...SECONDS });
}

/** Day and time in Lagos, for times that are not today: `Sat 21 Nov, 14:02`. */
export function dayTime(instant: string): string {
  return lagosText(instant, 'en-GB', { ...DAY, hour: '2-digit', minute: '2-digit' });
}

/** How long it took, in the two units that matter. */
export function duration(milliseconds: number, text: TextOf): string {
  const took = Math.max(0, Math.round(milliseconds / 1000));
  if (took < 60) return text('seconds', { seconds: String(took) });
  if (took < 3600) return text('minutes', { minutes: String(Math.floor(took / 60)), seconds: String(took % 60) });
  return text('hours', { hours: String(Math.floor(took / 3600)), minutes: String(Math.floor(took / 60) % 60) });
}

/**
 * The recipient's name as far as a mail may show it: the first word whole, of the others (and the parts of a double
 * name) the first letter. Banks use capitals; a mail does not.
 */
export function recipientName(accountName: string): { readonly first: string; readonly masked: string } {
  const [first = '', ...others] = personName(clean(accountName)).split(/\s+/);
  const masked = others.map((word) => word.replace(/[^\s-]+/g, (part) => `${/^.\p{M}*/u.exec(part)![0]}···`));
  return { first, masked: [first, ...masked].join(' ') };
}

const SOURCES: Readonly<Record<string, MessageKey>> = {
  quidax: 'sourceQuidax',
  coingecko: 'sourceCoingecko',
  coinbase: 'sourceCoinbase',
};

/** Price sources by their own names, in one enumeration; a source without a name here is shown by its stored name. */
export function sourceNames(sources: readonly string[], language: Language, text: TextOf): string {
  const names = sources.map((source) => {
    const key = Object.hasOwn(SOURCES, source) ? SOURCES[source] : undefined;
    return key ? text(key) : clean(source);
  });
  return new Intl.ListFormat(`${language}-NG`, { type: 'conjunction', style: 'long' }).format(names);
}

/** `0145528174` → `··8174`. */
export function maskedAccount(accountNumber: string): string {
  return `··${accountNumber.slice(-4)}`;
}

/** Removes control characters, bidirectional marks and the like: an account name from a bank is untrusted. */
export function clean(text: string): string {
  return [...text]
    .filter((character) => isSafeText(character))
    .join('')
    .trim();
}
