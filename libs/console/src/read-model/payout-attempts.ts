import type { AdminPayoutAttempt } from '@usdt-africa/contracts/admin';
import { foldRecorded, isEvent, type RecordedEvent } from '@usdt-africa/event-store';
import { payoutDecider } from '@usdt-africa/payouts';
import { PROVIDER } from '@usdt-africa/banking';

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
    const { phase, failure } = foldRecorded(payoutDecider, until);
    const failed = phase === 'failed' ? (failure?.reason ?? null) : null;
    found[found.length - 1] = {
      ...found.at(-1)!,
      phase: phase === 'new' || phase === 'waiting' ? 'requested' : phase,
      failure: failed,
    };
  }
  return found;
}
