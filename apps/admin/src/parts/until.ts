import { dayStart, minuteText, shortDayText } from './format';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** When something may end: `null` means not before an operator ends it. */
export interface UntilChoice {
  readonly at: string | null;
  /** A key below `until.` of the catalogue, filled with `time`. */
  readonly word: 'time' | 'today' | 'tomorrow' | 'days' | 'ended';
  readonly time: string;
  readonly days?: number;
}

/** The end of the Lagos day that is so many days after the one of `now`. */
export function dayEnd(now: number, days = 0): string {
  return new Date(Date.parse(dayStart(now)) + (days + 1) * DAY_MS).toISOString();
}

/** Whole hours of today that are worth choosing: the next that is half an hour away, two and four after it. */
export function hoursOfToday(now: number): readonly UntilChoice[] {
  const first = Math.ceil((now + HOUR_MS / 2) / HOUR_MS) * HOUR_MS;
  const end = Date.parse(dayEnd(now));
  return [0, 2, 4]
    .map((hours) => first + hours * HOUR_MS)
    .filter((at) => at < end)
    .map((at) => ({ at: new Date(at).toISOString(), word: 'time', time: minuteText(at) }));
}

/** Ends of days: today and tomorrow, and the day that is so many days away. */
export function endsOfDays(now: number, ...more: readonly number[]): readonly UntilChoice[] {
  return [
    { at: dayEnd(now), word: 'today', time: '24:00' },
    { at: dayEnd(now, 1), word: 'tomorrow', time: '24:00' },
    ...more.map((days): UntilChoice => ({ at: dayEnd(now, days), word: 'days', time: '24:00', days })),
  ];
}

export const UNTIL_ENDED: UntilChoice = { at: null, word: 'ended', time: '' };

/** `18:00` of today, `24:00` for its end, `30 Nov, 24:00` for another day's. */
export function endText(instant: string, now = Date.now()): string {
  const at = Date.parse(instant);
  const isMidnight = Date.parse(dayStart(at)) === at;
  const inTheDay = isMidnight ? at - 1 : at;
  const time = isMidnight ? '24:00' : minuteText(at);
  return dayStart(inTheDay) === dayStart(now) ? time : `${shortDayText(inTheDay)}, ${time}`;
}

/** Instant of a browser's date and time field, read as Lagos time; null if there is none. */
export function lagosInstant(field: string): string | null {
  const at = Date.parse(`${field}:00+01:00`);
  return Number.isNaN(at) ? null : new Date(at).toISOString();
}
