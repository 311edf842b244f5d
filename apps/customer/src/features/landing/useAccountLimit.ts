import { useEffect, useState } from 'react';
import { getLimits } from '../../shared/api/limits';
import { tighterOf } from '../../shared/limits/tighter';

/** What a signed-in customer may still sell now: null until the server has answered, `none` without a limit. */
export function useAccountLimit(signedIn: boolean): string | 'none' | null {
  const [left, setLeft] = useState<string | 'none' | null>(null);
  useEffect(() => {
    if (!signedIn) return;
    const request = new AbortController();
    getLimits(request.signal).then(
      (limits) => setLeft(tighterOf(limits)?.left ?? 'none'),
      () => undefined,
    );
    return () => request.abort();
  }, [signedIn]);
  return signedIn ? left : null;
}
