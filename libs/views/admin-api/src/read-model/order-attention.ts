import type { AdminOrderAttention } from '@usdt-africa/contracts/admin';
import type { EventData, Sealed } from '@usdt-africa/contracts/events';
import { isBesideOrder, type Order, outstanding } from '@usdt-africa/orders';
import type { Payout } from '@usdt-africa/payouts';

/** A withdrawal that a payout pays, and whose it is. */
export interface PaidWithdrawal {
  readonly id: string;
  readonly accountId: string;
}

/** A payout as its row stores it: its state, and since when it needs an operator. */
export interface PayoutState {
  readonly payout: Payout;
  /** Null where it pays a withdrawal. */
  readonly orderId: string | null;
  /** Absent where it pays an order. */
  readonly withdrawal?: PaidWithdrawal;
  readonly requested: Pick<EventData<'PayoutRequested'>, 'number' | 'sequence' | 'amountKobo' | 'requestedAt'> | null;
  readonly recipient: Sealed | null;
  readonly attention: PayoutAttention | null;
  readonly since: string | null;
  readonly version: number;
}

type PayoutAttention = Extract<AdminOrderAttention, `payout-${string}`>;

/**
 * Why a payout needs an operator's attention; null when it does not. The naira of a withdrawal that was not paid go back to the wallet
 * by themselves.
 */
export function payoutAttention(payout: Payout): PayoutAttention | null {
  if (payout.phase === 'disputed' || payout.disputes.length > 0) return 'payout-disputed';
  if (payout.repay) return payout.repay.escalated ? 'payout-unknown' : null;
  const ofOrder = payout.submission?.for.kind !== 'withdrawal';
  if (payout.phase === 'failed') return ofOrder && payout.failure?.final ? 'payout-failed' : null;
  if (payout.phase === 'returned') return ofOrder ? 'payout-returned' : null;
  const open = payout.phase === 'submitting' || payout.phase === 'accepted' || payout.phase === 'unknown';
  return open && payout.escalatedAt ? 'payout-unknown' : null;
}

const ORDER_HOLDS = [
  'after-cancellation',
  'listed-sender',
  'velocity',
  'over-limit',
  'above-threshold',
  'not-creditable',
  'below-minimum',
  // Last: it stops nothing of the order.
  'unsupported-asset',
] as const;

/** Why an order needs an operator's attention, and since when: its payouts come first. */
export function orderAttention(
  order: Order,
  payouts: readonly PayoutState[],
): { readonly why: AdminOrderAttention; readonly since: string } | null {
  for (const why of ['payout-disputed', 'payout-unknown', 'payout-failed', 'payout-returned'] as const) {
    const troubled = payouts.find((one) => one.attention === why);
    if (troubled) return { why, since: troubled.since! };
  }
  if (order.heldByOperatorSince) return { why: 'held-by-operator', since: order.heldByOperatorSince };
  const waits = outstanding(order).length > 0;
  for (const why of ORDER_HOLDS) {
    const hold = order.holds.find(({ reason }) => reason === why);
    if (hold && (waits || isBesideOrder(why))) return { why, since: hold.since };
  }
  return null;
}
