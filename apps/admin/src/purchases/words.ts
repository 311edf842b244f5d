import type { AdminPurchaseRow } from '@usdt-africa/contracts/admin';
import { secondsSince } from '../parts/format';

type Timed = Pick<AdminPurchaseRow, 'status' | 'placedAt' | 'endedAt'>;

/** A purchase that takes longer than this needs a person. */
const LONG_S = 300;

/** Whether nothing more happens to it. */
export const hasEnded = ({ status }: Pick<AdminPurchaseRow, 'status'>): boolean =>
  status === 'completed' || status === 'undone';

/** Seconds since it was placed; of one that has ended, how long it took. */
export function secondsOf({ placedAt, endedAt }: Timed, now: number): number {
  return secondsSince(placedAt, endedAt === null ? now : Date.parse(endedAt));
}

/** Whether a person should look at it: it is held, or takes long. */
export function needsPerson(purchase: Timed, now: number): boolean {
  return !hasEnded(purchase) && (purchase.status === 'approval' || secondsOf(purchase, now) > LONG_S);
}

/** `T…` in groups of four characters. */
export const addressText = (address: string): string => address.replace(/(.{4})(?=.)/g, '$1 ');
