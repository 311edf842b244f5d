import type { DepositView, OrderView, PayoutView } from '@usdt-africa/contracts/api';

/** The route through which an order is looked at. */
export type OrderRoute = 'order' | 'confirm' | 'status';

/** What an order's screen shows: one component each. */
export type Body =
  | 'deposit'
  | 'pending'
  | 'confirming'
  | 'short'
  | 'late'
  | 'on-its-way'
  | 'delivered'
  | 'held'
  | 'returned'
  | 'failed'
  | 'expired'
  | 'cancelled'
  | 'masked';

/** The state decides; only while nothing has arrived does the route. */
export function bodyOf(order: OrderView, route: OrderRoute): Body {
  if (order.view === 'masked') return 'masked';
  switch (order.status) {
    case 'waiting':
      if (route === 'order') return 'deposit';
      return route === 'confirm' || order.sentHintAt !== null ? 'pending' : 'deposit';
    case 'received':
    case 'in-wallet':
      if (order.deposits.some((deposit) => deposit.state === 'seen')) return 'confirming';
      if (order.shortfall) return 'short';
      return lateDeposit(order) ? 'late' : 'on-its-way';
    case 'autowithdrawal-successful':
      return lateDeposit(order) ? 'late' : 'on-its-way';
    case 'completed':
      return 'delivered';
    default:
      return order.status;
  }
}

/** The deposit that came after the rate had ended, once it has its own rate. */
export function lateDeposit(order: OrderView): DepositView | null {
  return order.deposits.find((deposit) => deposit.late && deposit.parts.some((part) => part.rate !== null)) ?? null;
}

/** The deposit that is furthest from being final, else the newest. */
export function slowestDeposit(order: OrderView): DepositView | null {
  const open = order.deposits.filter((deposit) => deposit.state === 'seen');
  if (open.length === 0) return order.deposits.at(-1) ?? null;
  return open.reduce((slowest, deposit) => (deposit.confirmations < slowest.confirmations ? deposit : slowest));
}

/** The payout that matters now: the newest. */
export function latestPayout(order: OrderView): PayoutView | null {
  return order.payouts.at(-1) ?? null;
}
