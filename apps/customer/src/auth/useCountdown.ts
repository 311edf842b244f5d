import { useMemo } from 'react';
import { seconds } from '../app/clock';
import { useSecondsLeft } from '../app/useSecondsLeft';

/**
 * When what had so many seconds left is over, on {@link seconds}'s clock. Of the phone's time of day only what has passed since the
 * answer counts: it may have been set since the page was loaded.
 * @param updatedAt when the server said so, as `Date.now()` had it
 */
export function overAt(left: number, updatedAt: number): number {
  return seconds() - Math.max(0, Date.now() - updatedAt) / 1000 + left;
}

/**
 * Seconds that the server said were left, counted down from when its answer came.
 * @param updatedAt when that was, as `Date.now()` had it; another answer begins anew
 */
export function useCountdown(left: number, updatedAt: number): { readonly seconds: number; readonly text: string } {
  const over = useMemo(() => overAt(left, updatedAt), [left, updatedAt]);
  const now = useSecondsLeft(over) ?? 0;
  return { seconds: now, text: `${Math.floor(now / 60)}:${String(now % 60).padStart(2, '0')}` };
}
