import type { DepositView, OrderView, PayoutView } from '@usdt-africa/contracts/api';
import { toldDeposits, toldNaira } from './pricing';

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
      if (isCounting(order)) return counting(order);
      if (order.shortfall) return 'short';
      return isLate(order) ? 'late' : 'on-its-way';
    case 'autowithdrawal-successful':
      return isLate(order) ? 'late' : 'on-its-way';
    case 'held':
      // More is on its way to what was too little: what will be done with both is known already.
      return isCounting(order) && delaying(order).every(({ reason }) => reason === 'below-minimum')
        ? counting(order)
        : 'held';
    case 'completed':
      return 'delivered';
    default:
      return order.status;
  }
}

const isCounting = (order: OrderView): boolean => order.deposits.some((deposit) => deposit.state === 'seen');

function counting(order: OrderView): Body {
  return order.outlook === 'paid' && isLate(order) ? 'late' : 'confirming';
}

/** Both rates, and the difference in naira: that page has something to tell where all of it has a price, and is empty else. */
const isLate = (order: OrderView): boolean => lateDeposits(order).length > 0 && toldNaira(order) !== null;

/** Of what is told, the deposits that came after the rate had ended and have rates of their own. */
export function lateDeposits(order: OrderView): readonly DepositView[] {
  return toldDeposits(order).filter((deposit) => deposit.late && deposit.price !== 'none');
}

/** The deposit that is furthest from being final, else the newest. */
export function slowestDeposit(order: OrderView): DepositView | null {
  const open = order.deposits.filter((deposit) => deposit.state === 'seen');
  if (open.length === 0) return order.deposits.at(-1) ?? null;
  return open.reduce((slowest, deposit) => (deposit.confirmations < slowest.confirmations ? deposit : slowest));
}

/** Blocks come every three seconds, after nine around a maintenance period: from here on the network stands. */
const STANDS_SECONDS = 30;

/**
 * Seconds since the network's newest block when that is too long ago, else null.
 * @param age of the view itself, in seconds: while the network stands, no newer one comes
 */
export function networkStandsFor(order: OrderView, age: number): number | null {
  const { lastBlockSecondsAgo } = order;
  if (lastBlockSecondsAgo === null) return null;
  // A page that only waits hears of a standstill when it begins and when it ends; one that counts hears of every block.
  const counts = order.deposits.some((deposit) => deposit.state === 'seen');
  const known = counts || lastBlockSecondsAgo >= STANDS_SECONDS;
  const seconds = lastBlockSecondsAgo + Math.max(0, Math.floor(age));
  return known && seconds >= STANDS_SECONDS ? seconds : null;
}

type ViewHold = OrderView['holds'][number];
type DelayingHold = ViewHold & { readonly reason: Exclude<ViewHold['reason'], 'unsupported-asset'> };

/** Holds that delay the order: another token has a notice of its own. */
function delaying({ holds }: Pick<OrderView, 'holds'>): readonly DelayingHold[] {
  return holds.filter((hold): hold is DelayingHold => hold.reason !== 'unsupported-asset');
}

/** What a held order tells of: why it is held, and how much is. */
export interface ToldHold {
  readonly reason: DelayingHold['reason'];
  readonly amount: string;
  readonly since: string | null;
  /** No rule holds it, one of us does: what it comes to says nothing of why. */
  readonly isByPerson: boolean;
}

/** What cannot be credited holds nothing else: it has a line of its own, and is told of when nothing else is held. */
export function toldHold({ open, arrived, ...order }: OrderView): ToldHold {
  const holds = delaying(order);
  const hold = holds.findLast(({ reason }) => reason !== 'not-creditable') ?? holds.at(-1);
  return hold
    ? { ...hold, isByPerson: false }
    : { reason: 'above-threshold', amount: open?.amount ?? arrived, since: null, isByPerson: true };
}

/** The payout that matters now: the newest. */
export function latestPayout(order: OrderView): PayoutView | null {
  return order.payouts.at(-1) ?? null;
}
