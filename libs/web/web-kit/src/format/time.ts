import { type Instant, lagosDay, lagosText } from '@usdt-africa/kernel/lagos';

// Days and times are Lagos time, wherever the reader is.

/** `14:03:11` */
export function secondsText(instant: Instant, locale: string): string {
  return lagosText(instant, locale, { hour: '2-digit', minute: '2-digit', second: '2-digit' });
}

/** `14:03` */
export function minutesText(instant: Instant, locale: string): string {
  return lagosText(instant, locale, { hour: '2-digit', minute: '2-digit' });
}

/** `21 Nov, 14:02` */
export function shortDateTimeText(instant: Instant, locale: string): string {
  return lagosText(instant, locale, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });
}

/** `14:03:11` of today, `21 Nov, 14:02` of another day: readers take a time alone as today's. */
export function momentText(instant: Instant, locale: string, now: Instant = Date.now()): string {
  return isSameDay(instant, now) ? secondsText(instant, locale) : shortDateTimeText(instant, locale);
}

/** As {@link momentText}, where space is too short for seconds: `14:03` of today, `21 Nov, 14:02` of another day. */
export function nearText(instant: Instant, locale: string, now: Instant = Date.now()): string {
  return isSameDay(instant, now) ? minutesText(instant, locale) : shortDateTimeText(instant, locale);
}

function isSameDay(one: Instant, other: Instant): boolean {
  return lagosDay(new Date(one)) === lagosDay(new Date(other));
}

/** `21 November 2026, 14:04:02` */
export function longDateTimeText(instant: Instant, locale: string): string {
  return `${dateText(instant, locale)}, ${secondsText(instant, locale)}`;
}

/** `21 November 2026` */
export function dateText(instant: Instant, locale: string): string {
  return lagosText(instant, locale, { day: 'numeric', month: 'long', year: 'numeric' });
}

/** `17 February`, for a day that is near. */
export function dayText(instant: Instant, locale: string): string {
  return lagosText(instant, locale, { day: 'numeric', month: 'long' });
}

/** Remaining time of a count-down: `1:28`, `0:09`, `23:40:00`. */
export function countdownText(seconds: number): string {
  const left = Math.max(0, Math.ceil(seconds));
  const pad = (n: number) => String(n).padStart(2, '0');
  const hours = Math.floor(left / 3600);
  const minutes = Math.floor((left % 3600) / 60);
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(left % 60)}` : `${minutes}:${pad(left % 60)}`;
}
