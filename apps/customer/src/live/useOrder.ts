import { useCallback, useEffect, useRef, useState } from 'react';
import type { OrderView } from '@usdt-africa/contracts/api';
import { ApiProblem, isStopped, problemCode } from '../api/client';
import { takeAhead } from '../api/ahead';
import { getOrder } from '../api/endpoints';
import { seconds } from '../app/clock';
import { passing, readJson } from '../app/storage';
import { OrderStream } from './order-stream';
import { pollDelay } from './pace';

export interface LiveOrder {
  readonly order: OrderView | null;
  /** When `order` came, on the clock that only runs forward. */
  readonly receivedAt: number;
  /** Set while `order` is what this browser kept from before, with the time of day it was kept at. */
  readonly keptAt: string | null;
  /** Why the last try failed: `not-found`, another of the product's codes, or `no-answer`. */
  readonly problem: string | null;
}

const SETTLED = new Set<OrderView['status']>(['completed', 'expired', 'cancelled', 'failed', 'returned']);

interface Kept {
  readonly order: OrderView;
  readonly at: string;
}

/** An order as it is now: by stream, and by asking where there is none. A reload starts with what was known. */
export function useOrder(number: string): LiveOrder & {
  readonly refresh: () => void;
  /** Takes over what an act answered. */
  readonly take: (order: OrderView) => void;
} {
  const [live, setLive] = useState<LiveOrder>(() => startOf(number));
  const refreshRef = useRef<() => void>(() => undefined);

  const take = useCallback(
    (order: OrderView, receivedAt = seconds()) =>
      setLive((before) => {
        if (order.number !== number) return before;
        // An older message than what is shown (or a masked one after the full one) changes nothing.
        const known = before.keptAt === null ? before.order : null;
        if (known && (order.revision < known.revision || (order.view === 'masked' && known.view === 'full')))
          return before;
        passing.set(keyOf(number), JSON.stringify({ order, at: new Date().toISOString() } satisfies Kept));
        return { order, receivedAt, keptAt: null, problem: null };
      }),
    [number],
  );

  useEffect(() => {
    setLive((before) => (before.order?.number === number ? before : startOf(number)));
    let current: OrderView | null = null;
    let since = seconds();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let asking: AbortController | null = null;
    const received = (order: OrderView, at?: number, known: number | null = null) => {
      current = order;
      take(order, at);
      // By the id alone there is no stream: the page asks again instead.
      if (order.can.follow && !document.hidden) stream.start(known);
    };
    const stream = new OrderStream(number, received);

    const plan = () => {
      clearTimeout(timer);
      if (document.hidden) return;
      const pace = {
        streaming: stream.telling,
        settled: current !== null && SETTLED.has(current.status),
        masked: current?.view === 'masked',
        watchedSeconds: seconds() - since,
      };
      timer = setTimeout(() => void ask(), pollDelay(pace));
    };
    const ask = async () => {
      clearTimeout(timer);
      asking?.abort();
      const mine = (asking = new AbortController());
      try {
        const ahead = takeAhead(number);
        const order = await getOrder(number, mine.signal, ahead);
        received(order, ahead?.at, order.revision);
      } catch (error) {
        if (isStopped(error)) return;
        const problem = error instanceof ApiProblem && error.status === 404 ? 'not-found' : problemCode(error);
        setLive((before) => ({ ...before, problem }));
      }
      if (mine === asking) plan();
    };
    const look = () => {
      if (document.hidden) {
        stream.stop();
        clearTimeout(timer);
        return;
      }
      since = seconds();
      if (current?.can.follow) stream.start();
      void ask();
    };

    refreshRef.current = () => void ask();
    look();
    document.addEventListener('visibilitychange', look);
    addEventListener('online', look);
    return () => {
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

/** Changes with the shape of what is kept, so that no page shows what an earlier release has kept. */
const SHAPE = 4;

function keyOf(number: string): string {
  return `order:${SHAPE}:${number}`;
}

function startOf(number: string): LiveOrder {
  const kept = readJson<Kept>(passing, keyOf(number));
  if (!kept) return { order: null, receivedAt: seconds(), keptAt: null, problem: null };
  // What counts down went on meanwhile.
  const passed = Math.max(0, Date.now() - Date.parse(kept.at)) / 1000;
  return { order: kept.order, receivedAt: seconds() - passed, keptAt: kept.at, problem: null };
}
