import type { OrderView } from '@usdt-africa/contracts/api';
import { partsOf, sentIn } from './pricing';

/** What an order is told by where one sum stands for it. */
export interface ToldSum {
  /** Null while nobody can say what it brings. */
  readonly naira: string | null;
  /** In the stablecoin: what arrived, or until something has, what was ordered. */
  readonly amount: string;
  /** It may come out otherwise. */
  readonly isAbout: boolean;
}

/**
 * One sum for one order, wherever it stands: what was paid, else what has arrived brings, and only while nothing has what was
 * ordered would, which is sure no longer than its rate is held.
 */
export function toldSum(order: OrderView, isLockOver: boolean): ToldSum {
  const { status, deposits, arrived } = order;
  // Of a cancelled order nothing comes any more that would come out otherwise.
  const isAbout = isLockOver && status !== 'cancelled';
  if (deposits.length === 0) return { naira: order.naira, amount: order.amount, isAbout };
  const isPaid = status === 'completed' || status === 'autowithdrawal-successful';
  if (!isPaid) return { naira: order.arrivedNaira, amount: arrived, isAbout: false };
  // What is kept beside a payout, for it is too little, is no part of it.
  const paid = deposits.filter(({ payoutId }) => payoutId !== null);
  return { naira: order.paid, amount: sentIn(paid), isAbout: false };
}

/** Each rate that what arrived is paid at; the one that was held, while nothing has. */
export function toldRates(order: OrderView): readonly string[] {
  const rates = [...new Set(partsOf(order.deposits).flatMap(({ rate }) => rate ?? []))];
  return rates.length > 0 || order.deposits.length > 0 ? rates : [order.rate];
}
