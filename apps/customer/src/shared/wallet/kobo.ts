import { formatMoney, parseMoney } from '@usdt-africa/kernel/money';

/** Kobo as an integer text, as the API writes them, in naira: `1671075` is `16710.75`. */
export const nairaOf = (kobo: string | bigint): string => formatMoney(BigInt(kobo), 'NGN');

/** A decimal text of naira in kobo. */
export const koboOf = (naira: string): bigint => parseMoney(naira, 'NGN');

/** An account as a line names it: `GTBank ··6625`; null where neither the bank nor the number is known. */
export function accountMark(bank: string | null, last4: string | null): string | null {
  return [bank, last4 && `··${last4}`].filter(Boolean).join(' ') || null;
}
