import { owedWord } from './payout.js';
import type { Payout } from './payout.js';
import type { PayoutRules } from './rules.js';

/** How often a settled payout is queried after a hint that it came back, before the hint counts as false. */
export const QUESTIONS_AFTER_A_HINT = 8;

/** How soon it is seen that payouts are no longer paused. */
const WAITING_LOOK_MS = 2_000;

/**
 * When the provider is to be queried next about a payout; null when only a hint leads to a query. A settled payout is
 * checked again a few times: it may have been returned without a notification.
 * @param checks queries since an event was last recorded, this one included
 */
export function nextCheckAt(payout: Payout, checks: number, now: Date, rules: PayoutRules): Date | null {
  if (payout.phase === 'settled') return nextLook(payout, now, rules);
  if (payout.phase === 'waiting') return new Date(now.getTime() + WAITING_LOOK_MS);
  if (payout.phase === 'disputed') return nextInDispute(payout, checks, now, rules);
  const owed = owedWord(payout);
  if (owed === null) return null;
  const after = pauseAfter(checks, now, rules).getTime();
  if (payout.failure && payout.phase === 'failed') {
    const retryAt = Date.parse(payout.failure.at) + rules.retryAfterMs;
    return new Date(Math.max(retryAt, checks === 0 ? 0 : after));
  }
  // Moments at which an answer counts for more than before: the query is not a pause later than that.
  const moments = [
    Date.parse(payout.lastSentAt) + rules.requestEndsMs,
    payout.notFoundAt === null ? 0 : Date.parse(payout.notFoundAt) + rules.notFoundGapMs,
    payout.unexplainedAt === undefined ? 0 : Date.parse(payout.unexplainedAt) + rules.notFoundGapMs,
    owed.escalatedAt !== null ? 0 : Date.parse(owed.since) + rules.escalateAfterMs,
    payout.repay === null ? 0 : Date.parse(payout.repay.at) + rules.notFoundGapMs,
  ].filter((moment) => moment > now.getTime());
  return new Date(Math.min(after, ...moments));
}

/**
 * The provider may correct itself: queried at growing pauses, and when an answer equal to the last one would end the
 * dispute.
 */
function nextInDispute({ inDispute }: Payout, checks: number, now: Date, rules: PayoutRules): Date {
  const pause = Math.min(rules.lastPauseMs * 2 ** Math.min(checks, 20), rules.disputeGapMs);
  const counts = inDispute === undefined ? 0 : Date.parse(inDispute.since) + rules.disputeGapMs;
  return new Date(counts > now.getTime() ? counts : now.getTime() + pause);
}

function nextLook(payout: Payout, now: Date, rules: PayoutRules): Date | null {
  const since = Date.parse(payout.settlementKnownAt!);
  const after = rules.settledChecksMs.find((milliseconds) => since + milliseconds > now.getTime());
  return after === undefined ? null : new Date(since + after);
}

/** When to try again what the provider did not answer about a settled payout. */
export function retryLookAt(payout: Payout, now: Date, rules: PayoutRules): Date | null {
  const next = nextLook(payout, now, rules);
  const [shortest] = rules.settledChecksMs;
  if (shortest === undefined) return next;
  const soon = new Date(now.getTime() + shortest);
  return next !== null && next < soon ? next : soon;
}

/** After the pause that follows so many questions. */
export function pauseAfter(checks: number, now: Date, rules: PayoutRules): Date {
  return new Date(now.getTime() + Math.min(rules.firstPauseMs * 2 ** Math.min(checks, 20), rules.lastPauseMs));
}
