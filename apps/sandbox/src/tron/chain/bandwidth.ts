import { PARAMETERS } from './parameters.js';
import type { Account } from './state.js';

const PRECISION = 1_000_000;
const slotOf = (time: number): number => Math.floor(time / PARAMETERS.slotMs);

/** Remaining part of a usage after some slots, plus a new one, rounded as a node rounds it. */
function increase(lastUsage: number, usage: number, lastSlot: number, slot: number): number {
  const window = PARAMETERS.netWindowSlots;
  let average = Math.ceil((lastUsage * PRECISION) / window);
  if (slot !== lastSlot) {
    average = lastSlot + window > slot ? Math.round((average * (window - (slot - lastSlot))) / window) : 0;
  }
  average += Math.ceil((usage * PRECISION) / window);
  return Math.floor((average * window) / PRECISION);
}

/** What is left of a usage after some time, plus a new one. Times in milliseconds. */
export function recovered(usage: number, since: number, now: number, more = 0): number {
  return increase(usage, more, slotOf(since), slotOf(now));
}

/** The free bandwidth an account has used at a time: it comes back over 24 hours. */
export function freeNetUsed(account: Account, now: number): number {
  return increase(account.freeNetUsage, 0, slotOf(account.freeNetTime), slotOf(now));
}

/** The account after paying some bytes with its free bandwidth, or null when that is not enough. */
export function payWithFreeNet(account: Account, bytes: number, now: number): Account | null {
  if (bytes > PARAMETERS.freeNetLimit - freeNetUsed(account, now)) return null;
  return {
    ...account,
    freeNetUsage: increase(account.freeNetUsage, bytes, slotOf(account.freeNetTime), slotOf(now)),
    freeNetTime: now,
    lastOperation: now,
  };
}
