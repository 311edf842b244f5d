/* What operators do with payouts, and why they cannot: the commands refuse for these reasons, and views show them. */
import type { AdminMoneyWhy } from '@usdt-africa/contracts/admin';
import { event, type EventData } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import type { Outcome } from './dispute.js';
import { commonOf } from './payout.js';
import type { Payout, PayoutEvent } from './payout.js';
import { MOST_ATTEMPTS, payoutReference } from './reference.js';

/**
 * Whether it is certain that nothing was paid: it finally failed or came back, and no reference of it is disputed.
 */
export function surelyUnpaid(payout: Payout): boolean {
  const failed = payout.phase === 'failed' && payout.failure?.final === true;
  return (failed || payout.phase === 'returned') && payout.disputes.length === 0;
}

/** Whether it may be closed: it surely is not paid, is not to be sent again, and was not closed before. */
export function isClosable(payout: Payout): boolean {
  return surelyUnpaid(payout) && payout.repay === null && payout.closed === undefined;
}

/**
 * Closes a payout of an order that surely is not paid: it is never sent again. Nothing for one that is closed.
 * @throws Refusal 409 `pays-withdrawal`, `under-way` while it is to be sent again, `not-certain` unless it surely is not paid
 */
export function close(
  payout: Payout,
  { why, by }: Pick<EventData<'PayoutClosed'>, 'why' | 'by'>,
  now: Date,
): readonly PayoutEvent[] {
  if (payout.phase === 'closed') return [];
  if (payout.submission?.for.kind === 'withdrawal') throw refusal('payouts.pays-withdrawal');
  if (payout.repay) throw refusal('payouts.under-way');
  if (!isClosable(payout)) throw refusal('payouts.not-certain');
  const { payoutId } = payout.submission!;
  const fields = { payoutId, ...commonOf(payout), reference: payout.reference };
  return [event('PayoutClosed', { ...fields, why, by, at: now.toISOString() })];
}

/** Why a payout cannot be sent again now; null when it can. */
export function whyNotRepay(payout: Payout | undefined): AdminMoneyWhy | null {
  if (!payout) return 'no-payout';
  // Its naira go back to the wallet: sent again, they would be paid twice.
  if (payout.submission?.for.kind === 'withdrawal') return 'pays-withdrawal';
  if (payout.repay) return 'repay-under-way';
  if (payout.closed) return 'payout-closed';
  if (surelyUnpaid(payout)) return null;
  if (payout.phase === 'disputed' || payout.disputes.length > 0) return 'payout-contradicted';
  switch (payout.phase) {
    case 'settled':
      return 'payout-settled';
    case 'unknown':
      return 'payout-unknown';
    case 'failed':
      return 'payout-tries-itself';
    case 'new':
    case 'waiting':
      return 'payout-unsent';
    case 'submitting':
    case 'accepted':
    case 'returned':
    case 'closed':
      return 'payout-on-its-way';
  }
}

/**
 * Records that an operator wants it sent once more. Nothing is sent yet: the provider is queried about the last
 * reference first.
 * @param key a repeat of the same request decides nothing
 * @throws Refusal 409 `pays-withdrawal`, `not-certain` unless it surely failed or came back, `too-often` after nine attempts
 */
export function requestRepay(payout: Payout, key: string, now: Date): readonly PayoutEvent[] {
  if (payout.repayKeys.includes(key)) return [];
  const why = whyNotRepay(payout);
  if (why === 'pays-withdrawal') throw refusal('payouts.pays-withdrawal');
  if (why === 'repay-under-way') throw refusal('payouts.under-way');
  if (why !== null || !payout.submission) throw refusal('payouts.not-certain');
  if (payout.attempt >= MOST_ATTEMPTS) throw refusal('payouts.too-often');
  const { payoutId } = payout.submission;
  const reference = nextReference(payoutId, payout);
  return [event('PayoutRepayRequested', { payoutId, ...commonOf(payout), key, reference, at: now.toISOString() })];
}

/** The reference under which it goes out when it is sent again. */
export function nextReference(payoutId: string, { repay, attempt }: Pick<Payout, 'repay' | 'attempt'>): string {
  return repay?.reference ?? payoutReference(payoutId, Math.max(1, attempt) + 1);
}

/** Why the provider cannot be queried about a payout; null when it can. */
export function whyNotCheckStatus(payout: Payout | undefined): AdminMoneyWhy | null {
  if (!payout?.submission) return 'no-payout';
  return payout.phase === 'waiting' ? 'payout-unsent' : null;
}

/**
 * Records that an operator has the provider queried now. @throws Refusal 409 `not-requested` where nothing was ever
 * requested
 */
export function requestCheckByOperator(payout: Payout, now: Date): readonly PayoutEvent[] {
  if (whyNotCheckStatus(payout) !== null) throw refusal('payouts.not-requested');
  const { reference } = payout;
  return [event('PayoutStatusCheckRequested', { ...commonOf(payout), reference, at: now.toISOString() })];
}

/** What became of an order's newest payout: why nothing of the order is left to hold or to release. */
export function whyAllRequested({ phase }: Payout): AdminMoneyWhy {
  switch (phase) {
    case 'settled':
      return 'payout-settled';
    case 'returned':
      return 'payout-returned';
    case 'failed':
      return 'payout-failed';
    case 'unknown':
      return 'payout-outcome-open';
    case 'disputed':
      return 'payout-contradicted';
    case 'closed':
      return 'payout-closed';
    case 'new':
    case 'waiting':
      return 'payout-unsent';
    case 'submitting':
    case 'accepted':
      return 'payout-open';
  }
}

/** The phase of a payout after its outcome was proved. */
export function phaseByEvidence({ phase }: Payout, outcome: Outcome): 'settled' | 'returned' | 'failed' | 'closed' {
  if (outcome === 'settled') return 'settled';
  return phase === 'returned' || phase === 'closed' ? phase : 'failed';
}
