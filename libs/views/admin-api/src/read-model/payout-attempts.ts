import type { AdminPayoutAttempt } from '@usdt-africa/contracts/admin';
import { foldRecorded, isEvent, type RecordedEvent } from '@usdt-africa/event-store';
import { referenceToQuery, payoutDecider } from '@usdt-africa/payouts';
import { phaseOf } from './payout-facts.js';

/** Every attempt of a payout, oldest first, from its own stream: under which reference, when, and what came of it. */
export function attempts(events: readonly RecordedEvent[]): AdminPayoutAttempt[] {
  const found: AdminPayoutAttempt[] = [];
  let until: RecordedEvent[] = [];
  for (const event of events) {
    until = [...until, event];
    if (isEvent(event, 'PayoutSubmitting')) {
      const { attempt, reference, provider, at } = event.data;
      found.push({
        attempt,
        reference,
        provider,
        sentAt: at,
        phase: 'submitting',
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
    // Operators may have shown an earlier one to be paid: then that one gets the present state, and the last one stays
    // as it ended.
    const last = found.findIndex((attempt) => attempt.reference === referenceToQuery(payout));
    found[last] = { ...found[last]!, phase: phaseOf({ ...payout, repay: null }), failure };
  }
  return found;
}
