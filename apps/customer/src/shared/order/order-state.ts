import type { DepositView, OrderView, PayoutView } from '@usdt-africa/contracts/api';
import { missing } from '../rates/amounts';
import { displayedDeposits, displayedNaira } from './pricing';

/** The route under which an order is shown. */
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
  | 'refunding'
  | 'refunded'
  | 'expired'
  | 'cancelled'
  | 'masked';

/** The status decides; only for an order without deposits does the route. */
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
      // Another deposit is on its way to one below the minimum: the expected outcome of both is already known.
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
  return order.expectedOutcome === 'paid' && isLate(order) ? 'late' : 'confirming';
}

/**
 * The late page shows both rates and the difference in naira: it needs a price for every deposit, and would be empty
 * otherwise.
 */
const isLate = (order: OrderView): boolean => lateDeposits(order).length > 0 && displayedNaira(order) !== null;

/** Of the displayed deposits, those received after the rate lock had ended, with rates of their own. */
export function lateDeposits(order: OrderView): readonly DepositView[] {
  return displayedDeposits(order).filter((deposit) => deposit.late && deposit.price !== 'none');
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
  // A page without a deposit gets messages only when the network stalls and when it recovers; one that counts
  // confirmations gets one for every block.
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

/** The hold to show for a held order: its reason and the held amount. */
export interface DisplayedHold {
  readonly reason: DelayingHold['reason'];
  readonly amount: string;
  readonly since: string | null;
  /** An operator holds it, not a rule: the amount does not explain why. */
  readonly isByPerson: boolean;
}

/**
 * A deposit that cannot be credited holds nothing else: it has a line of its own, and is shown here only when nothing
 * else is held.
 */
export function displayedHold({ open, received, ...order }: OrderView): DisplayedHold {
  const holds = delaying(order);
  const hold = holds.findLast(({ reason }) => reason !== 'not-creditable') ?? holds.at(-1);
  return hold
    ? { ...hold, isByPerson: false }
    : { reason: 'above-threshold', amount: open?.amount ?? received, since: null, isByPerson: true };
}

/**
 * How much of the stablecoin is missing and may still be sent to the same address: of the ordered amount, or of the
 * smallest one that is paid out. Null where nothing more is expected.
 */
export function restOf(order: OrderView): string | null {
  const { view, amount, received, open, minimumSell, shortfall, expectedOutcome, can } = order;
  if (view === 'masked') return null;
  if (shortfall) return can.sendRest || shortfall.choice === 'top-up' ? shortfall.missing : null;
  if (expectedOutcome === 'choice') return missing(amount, received, 6);
  const isSmall =
    expectedOutcome === 'below-minimum' || (order.status === 'held' && displayedHold(order).reason === 'below-minimum');
  return isSmall ? missing(minimumSell, open?.amount ?? received, 6) : null;
}

/** The payout that matters now: the newest. */
export function latestPayout(order: OrderView): PayoutView | null {
  return order.payouts.at(-1) ?? null;
}
