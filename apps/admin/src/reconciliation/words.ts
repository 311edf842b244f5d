import type { AdminReconciliationRow } from '@usdt-africa/contracts/admin';
import { formatMoney, lagosDay, parseMoney, startOfLagosDay } from '@usdt-africa/kernel';
import { dayText as dateText } from '@usdt-africa/web-kit';
import { useTranslate } from 'react-admin';
import { clockText, countText, dayText, shortDayText, timeText } from '../parts/format';
import { LOCALE } from '../i18n/provider';

/** `20 November` */
export const dayName = (day: string): string => dateText(startOfLagosDay(day), LOCALE);
/** `20 Nov` */
export const shortDay = (day: string): string => shortDayText(startOfLagosDay(day));
/** `Friday 20 November 2026` */
export const wholeDay = (day: string): string => `${dayText(startOfLagosDay(day))} ${day.slice(0, 4)}`;

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

/** A reference shortened for a table; search and copy use the whole one. */
export const shortReference = (reference: string): string =>
  reference.length > 18 ? `${reference.slice(0, 9)}…${reference.slice(-5)}` : reference;

/** A time of a line, however old. */
export const lineTime = (at: string | null): string => (at === null ? '–' : timeText(at));

/** A time on the day itself, and with its date on any other. */
export function timeOn(day: string, at: string | null): string {
  if (at === null) return '–';
  return lagosDay(new Date(at)) === day ? clockText(at) : timeText(at);
}

/** `1,132 lines` */
export function useLineCount(): (lines: number) => string {
  const t = useTranslate();
  return (lines) => t('reconciliation.lines', { smart_count: lines, lines: countText(lines) });
}

export const isZero = (decimal: string): boolean => /^-?0+\.0+$/.test(decimal);

/** Whether the statement's line has no readable amount: its naira is unknown, not 0.00. */
export const hasUnreadableAmount = ({ theirs }: Pick<AdminReconciliationRow, 'theirs'>): boolean =>
  theirs !== null && theirs.problem !== null && theirs.amount === null;
