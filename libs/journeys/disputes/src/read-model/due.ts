import type { DisputeDueView } from '@usdt-africa/contracts/api';
import type { Due } from '../domain/dispute.js';

/** Whose answer is due and until when, computed for this moment. */
export function dueView(due: Due | null, now: Date): DisputeDueView | null {
  if (!due) return null;
  const left = due.at === null ? (due.stopped?.remainingMs ?? 0) : Date.parse(due.at) - now.getTime();
  return {
    of: due.of,
    at: due.at,
    secondsLeft: Math.ceil(left / 1000),
    stopped: due.stopped?.cause ?? null,
  };
}
