import type { OrderView } from '@usdt-africa/contracts/api';
import { partsOf, sentIn } from './pricing';

/** The sum shown where one sum stands for an order. */
export interface DisplayedSum {
  /** Null while its naira value is not known. */
  readonly naira: string | null;
  /** In the stablecoin: the received amount, or before any deposit the ordered amount. */
  readonly amount: string;
  /** It may come out otherwise. */
  readonly isAbout: boolean;
}

/**
 * The one sum of an order in any state: the paid amount, else the value of the received amount; before any deposit the
 * value of the ordered amount, which is exact only while its rate is held.
 */
export function displayedSum(order: OrderView, isLockOver: boolean): DisplayedSum {
  const { status, deposits, received } = order;
  // Of a cancelled order nothing comes any more that would come out otherwise.
  const isAbout = isLockOver && status !== 'cancelled';
  if (deposits.length === 0) return { naira: order.naira, amount: order.amount, isAbout };
  const isPaid = status === 'completed' || status === 'autowithdrawal-successful';
  if (!isPaid) return { naira: order.receivedNaira, amount: received, isAbout: false };
  // A deposit that is too small to be paid out is not part of the payout.
  const paid = deposits.filter(({ payoutId }) => payoutId !== null);
  return { naira: order.paid, amount: sentIn(paid), isAbout: false };
}

/** The rates at which the deposits are paid; the locked rate while there are none. */
export function displayedRates(order: OrderView): readonly string[] {
  const rates = [...new Set(partsOf(order.deposits).flatMap(({ rate }) => rate ?? []))];
  return rates.length > 0 || order.deposits.length > 0 ? rates : [order.rate];
}
