import type { AdminOrderRow } from '@usdt-africa/contracts/admin';
import { formatMoney, parseMoney } from '@usdt-africa/kernel';

type Row = Pick<AdminOrderRow, 'usdt' | 'naira'> & { readonly id: string };

/** What the ticked rows come to together; null where some of them stand on another page and are not known here. */
export function sumsOf(
  ids: readonly string[],
  rows: readonly Row[],
): { readonly usdt: string; readonly naira: string } | null {
  const ticked = rows.filter(({ id }) => ids.includes(id));
  if (ticked.length !== ids.length) return null;
  const sum = (currency: 'USDT' | 'NGN', of: 'usdt' | 'naira'): string => {
    const units = ticked.reduce((total, row) => total + parseMoney(row[of], currency), 0n);
    return formatMoney(units, currency);
  };
  return { usdt: sum('USDT', 'usdt'), naira: sum('NGN', 'naira') };
}
