import { formatMoney, parseMoney } from '@usdt-africa/kernel';
import { useTranslate } from 'react-admin';
import { clockText, countText, dayStart, timeText } from '../parts/format';
import { LOCALE } from '../i18n/provider';

const noon = (day: string): Date => new Date(`${day}T12:00:00+01:00`);
const long = new Intl.DateTimeFormat(LOCALE, { timeZone: 'Africa/Lagos', day: 'numeric', month: 'long' });
const short = new Intl.DateTimeFormat(LOCALE, { timeZone: 'Africa/Lagos', day: 'numeric', month: 'short' });
const weekday = new Intl.DateTimeFormat(LOCALE, {
  timeZone: 'Africa/Lagos',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

/** `20 November` */
export const dayName = (day: string): string => long.format(noon(day));
/** `20 Nov` */
export const shortDay = (day: string): string => short.format(noon(day));
/** `Friday 20 November 2026` */
export const wholeDay = (day: string): string => weekday.format(noon(day)).replace(',', '');

/** A difference in the smallest unit: `5,000`. */
export function koboText(decimal: string): string {
  const kobo = parseMoney(decimal.replace(/^-/, ''), 'NGN');
  return `${decimal.startsWith('-') ? '−' : ''}${kobo.toLocaleString(LOCALE)}`;
}

/** The sum of naira with signs, as a decimal text. */
export function sumOf(decimals: readonly string[]): string {
  const kobo = decimals.reduce((total, decimal) => {
    const amount = parseMoney(decimal.replace(/^-/, ''), 'NGN');
    return decimal.startsWith('-') ? total - amount : total + amount;
  }, 0n);
  return kobo < 0n ? `-${formatMoney(-kobo, 'NGN')}` : formatMoney(kobo, 'NGN');
}

/** A reference as a table has room for it; found and copied it is whole. */
export const shortReference = (reference: string): string =>
  reference.length > 18 ? `${reference.slice(0, 9)}…${reference.slice(-5)}` : reference;

/** A time of a line, however old. */
export const lineTime = (at: string | null): string => (at === null ? '–' : timeText(at));

/** A time on the day itself, and with its date on any other. */
export function timeOn(day: string, at: string | null): string {
  if (at === null) return '–';
  return dayStart(Date.parse(at)) === dayStart(noon(day).getTime()) ? clockText(at) : timeText(at);
}

/** `1,132 lines` */
export function useLineCount(): (lines: number) => string {
  const t = useTranslate();
  return (lines) => t('reconciliation.lines', { smart_count: lines, lines: countText(lines) });
}
