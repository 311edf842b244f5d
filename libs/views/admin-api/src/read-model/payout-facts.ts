import { PROVIDER } from '@usdt-africa/banking';
import type { AdminOrderRow, AdminPayoutPhase } from '@usdt-africa/contracts/admin';
import { referenceToQuery, paidAs, type Payout, type PayoutQueries } from '@usdt-africa/payouts';

/**
 * Phase of a payout in the console: a waiting one was not sent either; a repeat is unknown once the outcome of the last
 * attempt has been missing for too long.
 */
export function phaseOf({ phase, repay }: Payout): AdminPayoutPhase {
  if (repay?.escalated) return 'unknown';
  return phase === 'new' || phase === 'waiting' ? 'requested' : phase;
}

/** Columns of an order's row about its last payout. */
export function lastPayoutOf(payout: Payout | null, queries: PayoutQueries): AdminOrderRow['payout'] {
  return payout && { phase: phaseOf(payout), ...queries };
}

/** Fields that a payout's row and its page share. */
export function payoutFacts(payout: Payout, requestedAt: string, queries: PayoutQueries) {
  const { settledAt, sessionId } = paidAs(payout);
  return {
    provider: payout.submission?.provider ?? PROVIDER,
    // The one that was paid or is queried, where two operators have shown it: not the one that was sent last, and
    // failed.
    reference: referenceToQuery(payout),
    attempt: Math.max(1, payout.attempt),
    requestedAt,
    ...queries,
    settledAt,
    sessionId,
    secondsToSettle: settledAt ? secondsBetween(requestedAt, settledAt) : null,
    failure: payout.phase === 'failed' ? (payout.failure?.reason ?? null) : null,
  };
}

/** Whole seconds from one to the other; never less than none. */
export function secondsBetween(from: string, to: string): number {
  return Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 1000));
}
