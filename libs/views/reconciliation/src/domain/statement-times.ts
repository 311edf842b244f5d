import { LAGOS_MS } from '@usdt-africa/kernel';
import type { AdminStatementDateOrder, AdminStatementDates } from '@usdt-africa/contracts/admin';
import { cellText } from './cells.js';
import type { DayName } from './day.js';

const TIME = String.raw`(?:(?:T|[ ,]+)(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)? ?(AM|PM)?( ?(?:Z|UTC|GMT|WAT|[+-]\d{2}(?::?\d{2})?))?)?$`;
/** `2026-11-05`, `05/11/2026`, `5.11.26`. */
const NUMBERS = new RegExp(String.raw`^(\d{1,4})[-/.](\d{1,2})[-/.](\d{1,4})${TIME}`, 'i');
/** `05-Nov-2026`, `01 NOV 21`, `5 November 2026`. */
const NAMED_MONTH = new RegExp(String.raw`^(\d{1,2})[-/. ]+([a-z]{3,9})[-/., ]+(\d{4}|\d{2})${TIME}`, 'i');
/** `Nov 5, 2026`. */
const MONTH_BEFORE_DAY = new RegExp(String.raw`^([a-z]{3,9})[-/. ]+(\d{1,2})[-/., ]+(\d{4})${TIME}`, 'i');
const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
] as const;

interface Parts {
  readonly year: string;
  readonly month: string;
  readonly day: string;
  readonly time: readonly (string | undefined)[];
}

/**
 * The instant of a cell; null when there is none. A text without a zone is Lagos time, a day alone is its beginning,
 * and a year of two digits is of this century.
 */
export function readTime(text: string, dates: AdminStatementDates): Date | null {
  const parts = partsOf(cellText(text).replace(/\s+/g, ' '), dates);
  if (!parts) return null;
  const [month, day] = [Number(parts.month), Number(parts.day)];
  const year = parts.year.length === 2 ? 2000 + Number(parts.year) : Number(parts.year);
  if (year < 1000) return null;
  const [hours = '0', minutes = '0', seconds = '0', half, zone] = parts.time;
  const hour = hourOf(Number(hours), half);
  if (hour === null || Number(minutes) > 59 || Number(seconds) > 59) return null;
  const local = Date.UTC(year, month - 1, day, hour, Number(minutes), Number(seconds));
  const back = new Date(local);
  if (back.getUTCMonth() + 1 !== month || back.getUTCDate() !== day) return null;
  return new Date(local - zoneMs(zone));
}

function partsOf(plain: string, dates: AdminStatementDates): Parts | null {
  const numbers = NUMBERS.exec(plain);
  if (numbers) {
    const [, a = '', b = '', c = '', ...time] = numbers;
    const [year, month, day] = a.length > 2 ? [a, b, c] : dates === 'month-first' ? [c, a, b] : [c, b, a];
    const isDate = (year!.length === 4 || (year!.length === 2 && a.length <= 2)) && day!.length <= 2;
    return isDate ? { year: year!, month: month!, day: day!, time } : null;
  }
  const named = NAMED_MONTH.exec(plain);
  if (named) return namedParts(named[3]!, named[2]!, named[1]!, named.slice(4));
  const before = MONTH_BEFORE_DAY.exec(plain);
  return before && namedParts(before[3]!, before[1]!, before[2]!, before.slice(4));
}

function namedParts(year: string, name: string, day: string, time: readonly (string | undefined)[]): Parts | null {
  const given = name.toLowerCase() === 'sept' ? 'sep' : name.toLowerCase();
  const index = MONTHS.findIndex((month) => month === given || month.slice(0, 3) === given);
  return index < 0 ? null : { year, month: String(index + 1), day, time };
}

function hourOf(hour: number, half: string | undefined): number | null {
  if (!half) return hour > 23 ? null : hour;
  if (hour < 1 || hour > 12) return null;
  return (hour % 12) + (half.toUpperCase() === 'PM' ? 12 : 0);
}

function zoneMs(zone: string | undefined): number {
  if (!zone || /WAT/i.test(zone)) return LAGOS_MS;
  const match = /([+-])(\d{2}):?(\d{2})?/.exec(zone);
  if (!match) return 0;
  return (match[1] === '-' ? -1 : 1) * (Number(match[2]) * 60 + Number(match[3] ?? '0')) * 60_000;
}

export interface JudgedOrder extends Omit<AdminStatementDateOrder, 'from'> {
  readonly dates: AdminStatementDates;
}

interface Fit {
  ofDay: number;
  unreadable: number;
}

/**
 * Determines whether a column of times has the day or the month first, by the day that is being reconciled: the order
 * in which the lines fall on that day. When lines fall on that day in both orders, the operator has to choose.
 */
export class DateOrderJudge {
  readonly #fits = {
    'day-first': { ofDay: 0, unreadable: 0 },
    'month-first': { ofDay: 0, unreadable: 0 },
  };
  #yearFirst = 0;
  #differing = 0;
  #example: string | null = null;

  constructor(private readonly name: DayName) {}

  take(cell: string): void {
    const [day, month] = [readTime(cell, 'day-first'), readTime(cell, 'month-first')];
    if (day === null && month === null) return;
    if (day?.getTime() === month?.getTime()) {
      if (/^\d{4}/.test(cellText(cell))) this.#yearFirst += 1;
      return;
    }
    this.#differing += 1;
    const isOfDay = [this.#count('day-first', day), this.#count('month-first', month)].includes(true);
    if (isOfDay) this.#example ??= cellText(cell).slice(0, 40);
  }

  /** @param lastTime the order of the last file with these headings: a suggestion where nothing else decides */
  result(lastTime: AdminStatementDates | null): JudgedOrder {
    const { 'day-first': day, 'month-first': month } = this.#fits;
    const counts = { dayFirst: day.ofDay, monthFirst: month.ofDay, example: this.#example };
    if (this.#differing === 0) return { ...counts, isUnclear: false, dates: this.#yearFirst > 0 ? 'iso' : 'day-first' };
    const byDay = month.ofDay - day.ofDay;
    if (day.ofDay === 0 || month.ofDay === 0) {
      if (byDay !== 0) return { ...counts, isUnclear: false, dates: byDay > 0 ? 'month-first' : 'day-first' };
    }
    const monthFirst = day.unreadable - month.unreadable || byDay || (lastTime === 'month-first' ? 1 : -1);
    return {
      ...counts,
      isUnclear: day.ofDay > 0,
      dates: monthFirst > 0 ? 'month-first' : 'day-first',
    };
  }

  #count(order: 'day-first' | 'month-first', time: Date | null): boolean {
    const fit: Fit = this.#fits[order];
    const isOfDay = time !== null && time >= this.name.from && time < this.name.to;
    if (time === null) fit.unreadable += 1;
    else if (isOfDay) fit.ofDay += 1;
    return isOfDay;
  }
}
