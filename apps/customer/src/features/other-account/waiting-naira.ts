import type { OrderView } from '@usdt-africa/contracts/api';
import { formatDecimal, parseDecimal } from '@usdt-africa/kernel/money';

/** Decimals of the naira. */
const KOBO = 2;

/** Naira of the payouts that failed and hold deposits still: they wait for another account. */
export function waitingNaira({ payouts, deposits }: Pick<OrderView, 'payouts' | 'deposits'>): string {
  const sum = payouts
    .filter(({ id, state }) => state === 'failed' && deposits.some(({ payoutId }) => payoutId === id))
    .reduce((total, { amount }) => total + parseDecimal(amount, KOBO), 0n);
  return formatDecimal(sum, KOBO);
}
