import type { AdminPayoutAttempt } from '@usdt-africa/contracts/admin';
import { foldRecorded, isEvent, type RecordedEvent } from '@usdt-africa/event-store';
import { askedAbout, payoutDecider } from '@usdt-africa/payouts';
import { PROVIDER } from '@usdt-africa/banking';
import { phaseOf } from './payout-facts.js';

/** Every attempt of a payout, oldest first, from its own stream: under which reference, when, and what came of it. */
export function attempts(events: readonly RecordedEvent[]): AdminPayoutAttempt[] {
  const found: AdminPayoutAttempt[] = [];
  let until: RecordedEvent[] = [];
  for (const event of events) {
    until = [...until, event];
    if (isEvent(event, 'PayoutSubmitting')) {
      const { attempt, reference, at } = event.data;
      found.push({
        attempt,
        reference,
        provider: PROVIDER,
        sentAt: at,
        phase: 'asking',
        failure: null,
        sessionId: null,
      });
    }
    if (found.length === 0) continue;
    if (isEvent(event, 'PayoutSettled')) {
      // Evidence may be of an earlier attempt than the last.
      const { reference, sessionId } = event.data;
      const paid = found.findIndex((attempt) => attempt.reference === reference);
      if (paid >= 0) found[paid] = { ...found[paid]!, sessionId };
    }
    const payout = foldRecorded(payoutDecider, until);
    const failure = payout.phase === 'failed' ? (payout.failure?.reason ?? null) : null;
    // Two people may have shown an earlier one to be paid: what is the case is told of that, and the last one stays as it ended.
    const told = found.findIndex((attempt) => attempt.reference === askedAbout(payout));
    found[told] = { ...found[told]!, phase: phaseOf({ ...payout, repay: null }), failure };
  }
  return found;
}
