import type { AdminReconciliationSum } from '@usdt-africa/contracts/admin';
import { grouped } from './harness.js';

const dayText = (id: string, options: Intl.DateTimeFormatOptions) =>
  new Date(`${id.slice(-10)}T12:00:00Z`).toLocaleDateString('en-GB', { timeZone: 'UTC', ...options });

/** The date of a reconciled day as its page's heading has it: `20 November`. */
export const named = (id: string) => dayText(id, { day: 'numeric', month: 'long' });

/** The date of a reconciled day as the list has it: `Friday 20 November 2026`. */
export const written = (id: string) =>
  dayText(id, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).replace(',', '');

/** The three amounts of a sum as its row has them, in naira. */
export const sumText = ({ ledger, statement, difference }: AdminReconciliationSum) =>
  [ledger, statement, difference].map((naira) => grouped(naira).replace('-', '−')).join(' ');

/** A line's reference as the list has it: its beginning and its end. */
export const short = (reference: string) => new RegExp(`${reference.slice(0, 9)}…${reference.slice(-5)}`);

/** An amount of naira with two decimals, in kobo. */
export const kobo = (naira: string): bigint => BigInt(naira.replace('.', ''));
