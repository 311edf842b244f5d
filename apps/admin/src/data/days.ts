import { endOfLagosDay, lagosDay, startOfLagosDay } from '@usdt-africa/kernel/lagos';

const DAY_MS = 86_400_000;
const RELATIVE = /^today(?:-(\d{1,3}))?$/;

/** The start of a Lagos day that stays relative in a saved view and in a link: `today`, `today-6` (six days before). */
export const relativeDay = (before = 0): string => (before === 0 ? 'today' : `today-${before}`);

/** The instant of a relative day's start as of now; any other value stays unchanged. */
export function instantOf(value: unknown, now = Date.now()): unknown {
  const [isRelative, before = '0'] = typeof value === 'string' ? (RELATIVE.exec(value) ?? []) : [];
  if (!isRelative) return value;
  return startOfLagosDay(lagosDay(new Date(now - Number(before) * DAY_MS))).toISOString();
}

/** A filter as the server receives it: relative days as the instants of today. */
export function withInstants<Filter extends object>(filter: Filter, now = Date.now()): Filter {
  return Object.fromEntries(
    Object.entries(filter).map(([name, value]) => [name, /_(gte|lt)$/.test(name) ? instantOf(value, now) : value]),
  ) as Filter;
}

/** A range of whole Lagos days as bounds of a filter; an empty day leaves its side open. */
export function boundsOf(first: string, last: string): { readonly from?: string; readonly before?: string } {
  return {
    ...(first !== '' && { from: startOfLagosDay(first).toISOString() }),
    ...(last !== '' && { before: endOfLagosDay(last).toISOString() }),
  };
}

/** The first and the last Lagos day (`2026-11-21`) between two bounds, as a form shows them; empty where open. */
export function daysBetween(from: unknown, before: unknown): { readonly first: string; readonly last: string } {
  const day = (bound: unknown, less: number): string => {
    const at = Date.parse(String(instantOf(bound) ?? ''));
    return Number.isNaN(at) ? '' : lagosDay(new Date(at - less));
  };
  return { first: day(from, 0), last: day(before, 1) };
}
