import { type Instant, lagosDay, lagosText, startOfLagosDay } from '@usdt-africa/kernel/lagos';
import {
  dateText as wholeDate,
  minutesText,
  momentText,
  nearText as near,
  orderNumberText,
  rateText,
  secondsText,
  stableText,
} from '@usdt-africa/web-kit';
import { LOCALE } from '../i18n/locale';

export { orderNumberText };

/** `14:06:40`, with the day before it when that is another than today. */
export const timeText = (instant: Instant, now = Date.now()): string => momentText(instant, LOCALE, now);
export const clockText = (instant: Instant): string => secondsText(instant, LOCALE);
export const minuteText = (instant: Instant): string => minutesText(instant, LOCALE);
/** `14:06`, with the day before it when that is another than today. */
export const nearText = (instant: Instant, now = Date.now()): string => near(instant, LOCALE, now);
/** `14:05:52.118` */
export const millisText = (instant: Instant): string =>
  lagosText(instant, LOCALE, { hour: '2-digit', minute: '2-digit', second: '2-digit', fractionalSecondDigits: 3 });
/** `14:05:52.118`, with the day before it when that is another than today. */
export const exactText = (instant: Instant, now = Date.now()): string =>
  lagosDay(new Date(instant)) === lagosDay(new Date(now))
    ? millisText(instant)
    : `${shortDayText(instant)}, ${millisText(instant)}`;
/** `Saturday 21 November` */
export const dayText = (instant: Instant): string =>
  lagosText(instant, LOCALE, { weekday: 'long', day: 'numeric', month: 'long' }).replace(',', '');
/** `3 March 2025` */
export const dateText = (instant: Instant): string => wholeDate(instant, LOCALE);
/** `21 Nov` */
export const shortDayText = (instant: Instant): string =>
  lagosText(instant, LOCALE, { day: 'numeric', month: 'short' });
/** The instant at which the Lagos day of `now` began. */
export function dayStart(now = Date.now()): string {
  return startOfLagosDay(lagosDay(new Date(now))).toISOString();
}
/** `26 Nov – 27 Nov`, `26 Nov –`, `– 27 Nov`: the days from one instant to before another, where each is one. */
export function daysText(from: unknown, before: unknown): string {
  const day = (instant: unknown, less: number): string => {
    const at = typeof instant === 'string' ? Date.parse(instant) - less : NaN;
    return Number.isNaN(at) ? '' : shortDayText(at);
  };
  const [first, last] = [day(from, 0), day(before, 1)];
  return first !== '' && first === last ? first : `${first} – ${last}`.trim();
}

/** `Kemi A. or Tayo M.` */
export const oneOf = (names: readonly string[]): string =>
  new Intl.ListFormat(LOCALE, { type: 'disjunction' }).format(names);
/** `order_summary and mail_queue` */
export const allOf = (names: readonly string[]): string =>
  new Intl.ListFormat(LOCALE, { type: 'conjunction' }).format(names);

/** How long something took or has waited: `48 s`, `1 m 12 s`, `19 m`, `2 h 05 m`, `3 d`. */
export function durationText(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const pad = (n: number) => String(n).padStart(2, '0');
  if (whole < 60) return `${whole} s`;
  if (whole < 600) return `${Math.floor(whole / 60)} m ${pad(whole % 60)} s`;
  if (whole < 3600) return `${Math.floor(whole / 60)} m`;
  if (whole < 86_400) return `${Math.floor(whole / 3600)} h ${pad(Math.floor((whole % 3600) / 60))} m`;
  return `${Math.floor(whole / 86_400)} d`;
}
export const secondsSince = (instant: string, now: number): number => (now - Date.parse(instant)) / 1000;
export const countText = (count: number | string): string => BigInt(count).toLocaleString(LOCALE);

/** `₦67.29`, `−₦67.29`, `₦1,576.00`: an amount or a rate with its mark, the sign before it; the only place that writes it. */
export function nairaAmount(decimal: string): string {
  return /^-?\d+(\.\d{1,4})?$/.test(decimal) ? rateText(decimal, LOCALE) : decimal;
}
/** Kobo always, the stablecoin with two decimals and as many more as it needs; never rounded. */
export function nairaText(decimal: string): string {
  return decimalText(decimal);
}
export function usdtText(decimal: string): string {
  return decimalText(decimal);
}
function decimalText(decimal: string): string {
  return /^-?\d+(\.\d{1,6})?$/.test(decimal) ? stableText(decimal, LOCALE) : decimal;
}
/** An amount of a ledger line, with its currency where that is neither naira nor the stablecoin. */
export function ledgerAmount(decimal: string, currency: string): string {
  if (currency === 'NGN') return nairaAmount(decimal);
  if (currency === 'USDT') return usdtText(decimal);
  return `${decimalText(decimal)} ${currency.length > 4 ? shortHash(currency) : currency}`;
}
/** `₦412.6 m` for a figure that is read at a glance. */
export function roundNaira(decimal: string): string {
  const [, sign, size = ''] = /^(-?)(.*)$/.exec(decimal)!;
  const short = new Intl.NumberFormat(LOCALE, { notation: 'compact', maximumFractionDigits: 1 }).format(Number(size));
  return `${sign ? '−' : ''}₦${short.replace(/(k|m|bn?|tn?)$/i, (unit) => ` ${unit.toLowerCase()}`)}`;
}
/** What a record is called: the number of an order in its groups, anything else as it is. */
export const labelText = (label: string): string => (/^[SBWR]\d{12}$/.test(label) ? orderNumberText(label) : label);
/**
 * Our own references contain a payout's whole id: its beginning and end distinguish it from others, `po-0192…41f2-a2`.
 */
export const referenceText = (reference: string): string =>
  reference.replace(/^po-([0-9a-f]{4})[0-9a-f]{24}([0-9a-f]{4})(-a\d)?$/, 'po-$1…$2$3');
export const shortHash = (hash: string): string => (hash.length > 13 ? `${hash.slice(0, 4)}…${hash.slice(-4)}` : hash);
/** `12 kB`, for a file: never none. */
export const fileSizeText = (bytes: number): string => `${countText(Math.max(1, Math.round(bytes / 1000)))} kB`;
export function bytesText(bytes: number): string {
  return `${new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 1 }).format(bytes / 1e9)} GB`;
}
