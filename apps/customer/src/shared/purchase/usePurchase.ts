import { useCallback, useEffect, useState } from 'react';
import type { SeenPurchaseView } from '@usdt-africa/contracts/api';
import { ApiProblem, problemCode } from '../api/client';
import { getPurchase } from '../api/purchases';
import { paceOf } from './purchase-state';

export interface LivePurchase {
  /** The last known state. */
  readonly purchase: SeenPurchaseView | null;
  /** Why the last query failed; `not-found` for an unknown number. */
  readonly problem: string | null;
  readonly refresh: () => void;
}

const NOTHING = { purchase: null, problem: null };

/** A purchase, queried again while it can change and the page is visible. */
export function usePurchase(number: string): LivePurchase {
  const [state, setState] = useState<Omit<LivePurchase, 'refresh'>>(NOTHING);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const ending = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let known: SeenPurchaseView | null = null;
    const load = async () => {
      clearTimeout(timer);
      let problem: string | null = null;
      try {
        known = await getPurchase(number, ending.signal);
      } catch (error) {
        problem = error instanceof ApiProblem && error.status === 404 ? 'not-found' : problemCode(error);
      }
      if (ending.signal.aborted) return;
      setState((before) => ({ purchase: known ?? before.purchase, problem }));
      const pace = problem === 'not-found' ? null : paceOf(known);
      if (pace !== null) timer = setTimeout(next, pace);
    };
    const next = () => {
      if (!document.hidden) void load();
    };
    const shown = () => {
      if (!document.hidden && (known === null || paceOf(known) !== null)) void load();
    };
    document.addEventListener('visibilitychange', shown);
    void load();
    return () => {
      ending.abort();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', shown);
    };
  }, [number, attempt]);
  const refresh = useCallback(() => setAttempt((count) => count + 1), []);
  return { ...state, refresh };
}
