import { parseMoney } from '@usdt-africa/kernel';
import type { AdminLimitView } from './admin-limits.js';

const micro = (text: string): bigint => parseMoney(text, 'USDT');

/** Immediate effect of an own limit for a person; shown to the requester and to the approver. */
export interface LimitAfter {
  /** Whether the day's held deposits fit and are released automatically, or deposits of other days may be. */
  readonly goes: boolean;
  /** Remaining limit afterwards. */
  readonly freeMicro: bigint;
}

/** @param limitMicro a day; the month stays the tier's, and is never less than the day */
export function limitAfter(
  {
    used,
    reserved,
    held: heldNow,
    heldAll,
    month,
    usualMonth,
  }: Pick<AdminLimitView, 'used' | 'reserved' | 'held' | 'heldAll' | 'month' | 'usualMonth'>,
  limitMicro: bigint,
): LimitAfter {
  const held = micro(heldNow);
  const remaining = [limitMicro - micro(used) - micro(reserved)];
  if (month && usualMonth !== null) {
    const usual = micro(usualMonth);
    remaining.push((usual > limitMicro ? usual : limitMicro) - micro(month.used) - micro(month.reserved));
  }
  const left = remaining.reduce((least, one) => (one < least ? one : least));
  const fits = held > 0n && held <= left;
  const goes = fits || micro(heldAll) > held;
  const free = fits ? left - held : left;
  return { goes, freeMicro: free > 0n ? free : 0n };
}
