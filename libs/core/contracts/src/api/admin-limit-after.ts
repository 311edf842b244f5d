import { parseMoney } from '@usdt-africa/kernel';
import type { AdminLimitView } from './admin-limits.js';

const micro = (text: string): bigint => parseMoney(text, 'USDT');

/** What a limit of somebody's own would change for them at once; said to whoever gives it and to whoever says yes to it. */
export interface LimitAfter {
  /** Whether what is held of the day fits into it, and so goes on by itself, or something of other days may. */
  readonly goes: boolean;
  /** What is left then. */
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
  const room = [limitMicro - micro(used) - micro(reserved)];
  if (month && usualMonth !== null) {
    const usual = micro(usualMonth);
    room.push((usual > limitMicro ? usual : limitMicro) - micro(month.used) - micro(month.reserved));
  }
  const left = room.reduce((least, one) => (one < least ? one : least));
  const fits = held > 0n && held <= left;
  const goes = fits || micro(heldAll) > held;
  const free = fits ? left - held : left;
  return { goes, freeMicro: free > 0n ? free : 0n };
}
