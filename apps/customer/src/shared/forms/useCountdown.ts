import { useMemo } from 'react';
import { seconds } from '../browser/clock';
import { useSecondsLeft } from '../browser/useSecondsLeft';

/**
 * End of a remaining time, on {@link seconds}'s clock. Of the phone's time of day only the time since the response
 * counts: it may have been set since the page was loaded.
 * @param updatedAt time of the server's response, from `Date.now()`
 */
export function overAt(left: number, updatedAt: number): number {
  return seconds() - Math.max(0, Date.now() - updatedAt) / 1000 + left;
}

/**
 * Counts down the remaining seconds of a server response, from its arrival.
 * @param updatedAt time of that response, from `Date.now()`; another response restarts the countdown
 */
export function useCountdown(left: number, updatedAt: number): { readonly seconds: number; readonly text: string } {
  const over = useMemo(() => overAt(left, updatedAt), [left, updatedAt]);
  const now = useSecondsLeft(over) ?? 0;
  return { seconds: now, text: `${Math.floor(now / 60)}:${String(now % 60).padStart(2, '0')}` };
}
