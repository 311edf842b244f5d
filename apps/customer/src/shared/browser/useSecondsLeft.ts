import { useEffect, useState } from 'react';
import { seconds } from './clock';

/**
 * Counts down to a moment on {@link seconds}'s clock, in whole seconds, once a second.
 * @param deadline null while there is nothing to count
 */
export function useSecondsLeft(deadline: number | null): number | null {
  const [, tick] = useState(0);
  const left = deadline === null ? null : Math.max(0, Math.ceil(deadline - seconds()));
  useEffect(() => {
    if (deadline === null) return;
    const remaining = deadline - seconds();
    if (remaining <= 0) return;
    // Wakes just after the figure changes.
    const timer = setTimeout(() => tick((n) => n + 1), (remaining % 1) * 1000 + 20);
    return () => clearTimeout(timer);
  });
  return left;
}
