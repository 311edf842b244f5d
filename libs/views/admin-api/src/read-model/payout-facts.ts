import { PROVIDER } from '@usdt-africa/banking';
import type { AdminOrderRow, AdminPayoutPhase } from '@usdt-africa/contracts/admin';
import { askedAbout, paidAs, type Payout } from '@usdt-africa/payouts';

/**
 * Where a payout stands, as the console says it: what waits was not sent either; and what is to be sent again is unknown once
 * nobody has told for too long what became of the last one.
 */
export function phaseOf({ phase, repay }: Payout): AdminPayoutPhase {
  if (repay?.escalated) return 'unknown';
  return phase === 'new' || phase === 'waiting' ? 'requested' : phase;
}

/** When the provider was last asked, and how often. */
function askedOf({ lastSentAt, attempt, sends }: Payout) {
  return { lastAskedAt: lastSentAt || null, timesAsked: attempt === 0 ? 0 : attempt - 1 + sends };
}

/** What an order's row says of its last payout. */
export function lastPayoutOf(payout: Payout | null): AdminOrderRow['payout'] {
  return payout && { phase: phaseOf(payout), ...askedOf(payout) };
}

/** What a payout's row and its page say alike. */
export function payoutFacts(payout: Payout, requestedAt: string) {
  const { settledAt, sessionId } = paidAs(payout);
  return {
    provider: PROVIDER,
    // The one that was paid or is asked about, where two people have shown it: not the one that was sent last, and failed.
    reference: askedAbout(payout),
    attempt: Math.max(1, payout.attempt),
    requestedAt,
    ...askedOf(payout),
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
