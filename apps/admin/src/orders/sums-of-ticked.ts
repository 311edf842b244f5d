import type { AdminOrderRow } from '@usdt-africa/contracts/admin';
import { formatMoney, parseMoney } from '@usdt-africa/kernel';

type Row = Pick<AdminOrderRow, 'usdt' | 'receivedUsdt' | 'naira' | 'nairaOf'> & {
  readonly id: string;
};

export interface Sums {
  readonly ordered: string;
  readonly received: string;
  /** Value of the received amounts: nothing else is owed. */
  readonly naira: string;
}

/** What the ticked rows come to together; null where some of them are on another page and not known here. */
export function sumsOf(ids: readonly string[], rows: readonly Row[]): Sums | null {
  const ticked = rows.filter(({ id }) => ids.includes(id));
  if (ticked.length !== ids.length) return null;
  const sum = (currency: 'USDT' | 'NGN', of: (row: Row) => string | null): string => {
    const units = ticked.reduce((total, row) => total + parseMoney(of(row) ?? '0', currency), 0n);
    return formatMoney(units, currency);
  };
  return {
    ordered: sum('USDT', ({ usdt }) => usdt),
    received: sum('USDT', ({ receivedUsdt }) => receivedUsdt),
    naira: sum('NGN', ({ naira, nairaOf }) => (nairaOf === 'received' ? naira : null)),
  };
}
