import { useSecondsLeft } from '../app/useSecondsLeft';

/**
 * Seconds that the server said were left, counted down from when its answer came.
 * @param updatedAt when that was, as `Date.now()` had it; another answer begins anew
 */
export function useCountdown(left: number, updatedAt: number): { readonly seconds: number; readonly text: string } {
  const now = useSecondsLeft((updatedAt - performance.timeOrigin) / 1000 + left) ?? 0;
  return { seconds: now, text: `${Math.floor(now / 60)}:${String(now % 60).padStart(2, '0')}` };
}
