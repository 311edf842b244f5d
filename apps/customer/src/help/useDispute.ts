import { useCallback, useEffect, useRef, useState } from 'react';
import type { OrderDisputeView } from '@usdt-africa/contracts/api';
import { ApiProblem, isStopped, problemCode } from '../api/client';
import { seconds } from '../app/clock';
import { OrderStream } from '../live/order-stream';
import { getDispute } from './requests';

/** Asked again after so many milliseconds, while the page is looked at and no stream tells of it; and in any case. */
const OPEN_MS = 4_000;
const QUIET_MS = 30_000;

export interface LiveDispute {
  readonly view: OrderDisputeView | null;
  /** When `view` came, on the clock that only runs forward. */
  readonly receivedAt: number;
  /** Why the last try failed: `not-found`, another of the product's codes, or `no-answer`. */
  readonly problem: string | null;
}

/** An order's case as it is now: asked for again whenever the order's stream says so, while somebody looks. */
export function useDispute(number: string): LiveDispute & {
  readonly refresh: () => void;
  /** Takes over what an act answered. */
  readonly take: (view: OrderDisputeView) => void;
} {
  const [live, setLive] = useState<LiveDispute>({ view: null, receivedAt: 0, problem: null });
  const refreshRef = useRef<() => void>(() => undefined);
  const planRef = useRef<(view: OrderDisputeView) => void>(() => undefined);
  const take = useCallback((view: OrderDisputeView) => {
    planRef.current(view);
    setLive((before) => {
      // An answer that was overtaken by another changes nothing.
      const [known, came] = [before.view?.dispute?.revision ?? 0, view.dispute?.revision ?? 0];
      return came < known ? before : { view, receivedAt: seconds(), problem: null };
    });
  }, []);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let asking: AbortController | null = null;
    const ask = async () => {
      clearTimeout(timer);
      asking?.abort();
      const mine = (asking = new AbortController());
      try {
        take(await getDispute(number, mine.signal));
      } catch (error) {
        if (isStopped(error)) return;
        const missing = error instanceof ApiProblem && (error.status === 404 || error.status === 401);
        setLive((before) => ({ ...before, problem: missing ? 'not-found' : problemCode(error) }));
        if (mine === asking) plan(OPEN_MS);
      }
    };
    const plan = (pause: number) => {
      clearTimeout(timer);
      if (!document.hidden) timer = setTimeout(() => void ask(), pause);
    };
    const stream = new OrderStream(
      number,
      () => undefined,
      () => void ask(),
    );
    planRef.current = ({ dispute }) =>
      plan(dispute && dispute.state !== 'resolved' && !stream.telling ? OPEN_MS : QUIET_MS);
    const look = () => {
      if (document.hidden) {
        clearTimeout(timer);
        stream.stop();
        return;
      }
      stream.start();
      void ask();
    };
    refreshRef.current = () => void ask();
    look();
    document.addEventListener('visibilitychange', look);
    addEventListener('online', look);
    return () => {
      planRef.current = () => undefined;
      document.removeEventListener('visibilitychange', look);
      removeEventListener('online', look);
      clearTimeout(timer);
      asking?.abort();
      stream.close();
    };
  }, [number, take]);

  const refresh = useCallback(() => refreshRef.current(), []);
  return { ...live, refresh, take };
}
