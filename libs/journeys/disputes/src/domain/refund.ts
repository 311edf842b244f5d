import { event, type EventData } from '@usdt-africa/contracts/events';
import { type Dispute, isOpen, openRefund } from './dispute.js';
import { after, assertCertain, assertNothingUnderWay, type Decided, type PayoutFacts, workOn } from './guards.js';
import type { DisputeRules } from './rules.js';

/**
 * An operator may have the money of a payout sent back in the stablecoin.
 * @throws Refusal 404; 409 `resolved`, `claimed-by-another`, `repay-under-way`, `refund-under-way`, `not-certain` unless it
 * surely failed
 */
export function assertRefundable(dispute: Dispute, operatorId: string, payout: PayoutFacts): void {
  workOn(dispute, operatorId, new Date(0));
  assertNothingUnderWay(dispute);
  assertCertain(payout);
}

/** A requested refund of the case's order. */
export type RequestedOfOrder = Pick<EventData<'RefundRequested'>, 'refundId' | 'payoutId' | 'amountMicro' | 'dueAt'>;

/** A refund of the order was requested: the customer proves an address now. Nothing for a closed case, and for a repeat. */
export function refundRequested(
  dispute: Dispute,
  { refundId, payoutId, amountMicro, dueAt }: RequestedOfOrder,
  operatorId: string | null,
  now: Date,
): Decided {
  if (!isOpen(dispute) || openRefund(dispute)?.refundId === refundId) return [];
  const claimed = operatorId === null ? [] : workOn(dispute, operatorId, now);
  return [
    ...claimed,
    event('DisputeRefundRequested', { refundId, payoutId, amountMicro, dueAt, at: now.toISOString() }),
  ];
}

/** The refund of the case is final on the chain: the case is closed. Nothing for another refund. */
export function refundCompleted(dispute: Dispute, refundId: string, now: Date): Decided {
  if (!isOpen(dispute) || openRefund(dispute)?.refundId !== refundId) return [];
  return [event('DisputeResolved', { how: 'refunded', proof: null, at: now.toISOString() })];
}

/** The refund of the case ended and nothing was sent: it is our turn. Nothing for another refund. */
export function refundEnded(
  dispute: Dispute,
  { refundId, why }: Pick<EventData<'RefundEnded'>, 'refundId' | 'why'>,
  now: Date,
  rules: DisputeRules,
): Decided {
  if (!isOpen(dispute) || openRefund(dispute)?.refundId !== refundId) return [];
  return [event('DisputeRefundEnded', { refundId, why, dueAt: after(now, rules.answerMs), at: now.toISOString() })];
}
