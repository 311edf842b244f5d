import type { RateHistoryView } from '@usdt-africa/contracts/api';

/** If it differs by more than this from the server's newest time, the phone's time of day is wrong. */
const WRONG_MS = 3_600_000;

/**
 * The time of day that a history ends at: the phone's own, or the newest that the server named where the phone's is wrong by hours.
 * @param ratedAt when the rate of now was found
 * @param day the phone's time of day, as `Date.now()` has it
 */
export function nowOf({ points, changes }: RateHistoryView, ratedAt: string | null, day = Date.now()): number {
  const named = [ratedAt, points.at(-1)?.at, changes[0]?.at].flatMap((at) => (at ? Date.parse(at) : []));
  const newest = Math.max(...named);
  // Without a rate of now the newest may be old, and only a time that is still to come shows that the phone's is wrong.
  const isWrong = day < newest - WRONG_MS || (ratedAt !== null && day > newest + WRONG_MS);
  return isWrong ? newest : day;
}
