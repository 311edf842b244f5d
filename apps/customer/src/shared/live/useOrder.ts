import { useCallback, useEffect, useRef, useState } from 'react';
import type { OrderView } from '@usdt-africa/contracts/api';
import { ApiProblem, isStopped, problemCode } from '../api/client';
import { takePrefetchedOrder } from '../api/prefetched-order';
import { getOrder } from '../api/endpoints';
import { seconds } from '../browser/clock';
import { passing, readJson } from '../browser/storage';
import { OrderStream } from './order-stream';
import { pollDelay, reconnectDelay } from './pace';

export interface LiveOrder {
  readonly order: OrderView | null;
  /** When `order` came, on the clock that only runs forward. */
  readonly receivedAt: number;
  /** Time of day when `order` was stored; set while it is the browser's stored copy. */
  readonly cachedAt: string | null;
  /** Why the last try failed: `not-found`, another of the product's codes, or `no-answer`. */
  readonly problem: string | null;
}

const SETTLED = new Set<OrderView['status']>(['completed', 'expired', 'cancelled', 'failed', 'returned', 'refunded']);

interface CachedOrder {
  readonly order: OrderView;
  readonly at: string;
}

/** The current order: from the stream, and by polling where there is none. A reload starts with the stored copy. */
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
        // A message older than the shown order (or a masked one after the full one) is ignored.
        const known = before.cachedAt === null ? before.order : null;
        if (known && (order.revision < known.revision || (order.view === 'masked' && known.view === 'full')))
          return before;
        passing.set(keyOf(number), JSON.stringify({ order, at: new Date().toISOString() } satisfies CachedOrder));
        return { order, receivedAt, cachedAt: null, problem: null };
      }),
    [number],
  );

  useEffect(() => {
    setLive((before) => (before.order?.number === number ? before : startOf(number)));
    let current: OrderView | null = null;
    let since = seconds();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let pending: AbortController | null = null;
    const received = (order: OrderView, at?: number, known: number | null = null) => {
      current = order;
      take(order, at);
      // With the id alone there is no stream: the page polls instead.
      if (!order.can.follow) stream.stop();
      else if (!document.hidden) stream.start(known);
    };
    const stream = new OrderStream(
      number,
      received,
      () => undefined,
      () => {
        clearTimeout(timer);
        // After a while of chance: a restarted server loses the streams of all browsers at once.
        timer = setTimeout(() => void poll(), reconnectDelay(0));
      },
    );

    const plan = () => {
      clearTimeout(timer);
      if (document.hidden) return;
      const pace = {
        streaming: stream.isAnnouncing,
        settled: current !== null && SETTLED.has(current.status),
        masked: current?.view === 'masked',
        watchedSeconds: seconds() - since,
      };
      timer = setTimeout(() => void poll(), pollDelay(pace));
    };
    const poll = async () => {
      clearTimeout(timer);
      pending?.abort();
      const mine = (pending = new AbortController());
      try {
        const ahead = takePrefetchedOrder(number);
        const order = await getOrder(number, mine.signal, ahead);
        received(order, ahead?.at, order.revision);
      } catch (error) {
        if (isStopped(error)) return;
        const problem = error instanceof ApiProblem && error.status === 404 ? 'not-found' : problemCode(error);
        setLive((before) => ({ ...before, problem }));
      }
      if (mine === pending) plan();
    };
    const look = () => {
      if (document.hidden) {
        stream.stop();
        clearTimeout(timer);
        return;
      }
      since = seconds();
      if (current?.can.follow) stream.start();
      void poll();
    };

    refreshRef.current = () => void poll();
    look();
    document.addEventListener('visibilitychange', look);
    addEventListener('online', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      removeEventListener('online', look);
      clearTimeout(timer);
      pending?.abort();
      stream.close();
    };
  }, [number, take]);

  const refresh = useCallback(() => refreshRef.current(), []);
  return { ...live, refresh, take };
}

/** Version of the stored shape, changed with it, so that no page shows data stored by an earlier release. */
const SHAPE = 5;

function keyOf(number: string): string {
  return `order:${SHAPE}:${number}`;
}

function startOf(number: string): LiveOrder {
  const cached = readJson<CachedOrder>(passing, keyOf(number));
  if (!cached) return { order: null, receivedAt: seconds(), cachedAt: null, problem: null };
  // What counts down went on meanwhile.
  const passed = Math.max(0, Date.now() - Date.parse(cached.at)) / 1000;
  return { order: cached.order, receivedAt: seconds() - passed, cachedAt: cached.at, problem: null };
}
