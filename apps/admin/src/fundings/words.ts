import type { AdminFundingRow } from '@usdt-africa/contracts/admin';
import { formatMoney, parseMoney } from '@usdt-africa/kernel/money';
import { nairaText } from '../parts/format';

/** `Access ··7702`, as far as the bank said; `–` where it said nothing. */
export function accountText(bank: string | null, last4: string | null): string {
  return [bank, last4 && `··${last4}`].filter(Boolean).join(' ') || '–';
}

/** How much more or less came than was announced. */
export type Against = { readonly how: 'same' | 'less' } | { readonly how: 'more' | 'times'; readonly by: string };

/** @param expected naira that the customer typed @param received naira that came */
export function compareAmounts(expected: string, received: string): Against {
  const [typed, came] = [parseMoney(expected, 'NGN'), parseMoney(received, 'NGN')];
  if (typed === came) return { how: 'same' };
  if (came < typed) return { how: 'less' };
  const times = typed === 0n ? 0n : came / typed;
  return times >= 2n
    ? { how: 'times', by: times.toString() }
    : { how: 'more', by: nairaText(formatMoney(came - typed, 'NGN')) };
}

/** Seconds from when a payment was seen until it was credited; null: it was not, or not by itself. */
export function secondsToCredit({ state, seenAt, endedAt }: AdminFundingRow): number | null {
  return state === 'credited' && endedAt ? (Date.parse(endedAt) - Date.parse(seenAt)) / 1000 : null;
}
