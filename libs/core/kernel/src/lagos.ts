/** Lagos is one hour ahead of UTC, all year round. */
export const LAGOS_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** The calendar day in Lagos: `2026-11-21`. */
export function lagosDay(instant: Date): string {
  return new Date(instant.getTime() + LAGOS_MS).toISOString().slice(0, 10);
}

/** The time of day in Lagos: `14:02`. */
export function lagosTime(instant: Date): string {
  return new Date(instant.getTime() + LAGOS_MS).toISOString().slice(11, 16);
}

/** A time as operators read it: `21:21`, with its day (`28 Nov, 21:21`) outside the Lagos day of `now`. */
export function lagosMoment(instant: Date, now: Date): string {
  if (lagosDay(instant) === lagosDay(now)) return lagosTime(instant);
  return lagosText(instant, 'en-GB', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });
}

/** The instant at which a Lagos day begins. */
export function startOfLagosDay(day: string): Date {
  return new Date(Date.parse(`${day}T00:00:00.000Z`) - LAGOS_MS);
}

/** The instant at which a Lagos day ends and the next begins. */
export function endOfLagosDay(day: string): Date {
  return new Date(startOfLagosDay(day).getTime() + DAY_MS);
}

/** A moment, however it is written. */
export type Instant = string | number | Date;

const formats = new Map<string, Intl.DateTimeFormat>();

/** An instant as it is in Lagos, in the words of a locale; what writes them is made once for each locale and form. */
export function lagosText(instant: Instant, locale: string, form: Intl.DateTimeFormatOptions): string {
  const key = JSON.stringify([locale, form]);
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(locale, { ...form, timeZone: 'Africa/Lagos', hourCycle: 'h23' });
    formats.set(key, format);
  }
  return format.format(new Date(instant));
}
