import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import type { OrderDisputeView } from '@usdt-africa/contracts/api';
import { ApiProblem, problemCode } from '../api/client';
import { seconds } from '../browser/clock';
import { OrderStream } from '../live/order-stream';
import { getDispute, isPurchase } from '../api/help';

/**
 * Poll interval in milliseconds: while the case is open and no stream reports on the order, or after an error; and
 * otherwise.
 */
const OPEN_MS = 4_000;
const QUIET_MS = 30_000;

interface Known {
  readonly view: OrderDisputeView;
  /** When `view` came, on the clock that only runs forward. */
  readonly receivedAt: number;
}

export interface LiveDispute {
  readonly view: OrderDisputeView | null;
  readonly receivedAt: number;
  /** Why the last try failed: `not-found`, another of the product's codes, or `no-answer`. */
  readonly problem: string | null;
}

const keyOf = (number: string) => ['dispute', number];
const asOfNow = (view: OrderDisputeView): Known => ({ view, receivedAt: seconds() });
const isOpen = (known: Known | undefined) => known?.view.dispute && known.view.dispute.state !== 'resolved';

/** An answer that was overtaken by another changes nothing. */
function later(known: Known | undefined, came: Known): Known {
  return (came.view.dispute?.revision ?? 0) < (known?.view.dispute?.revision ?? 0) ? known! : came;
}

/**
 * The current case of an order or a purchase: refetched whenever the order's stream announces a change, while the page is
 * visible. A purchase has no stream.
 */
export function useDispute(number: string): LiveDispute & { readonly refresh: () => void } {
  const stream = useRef<OrderStream>(null);
  const { data, error, refetch } = useQuery({
    queryKey: keyOf(number),
    queryFn: async ({ signal }) => asOfNow(await getDispute(number, signal)),
    structuralSharing: (known, came) => later(known as Known | undefined, came as Known),
    refetchInterval: ({ state }) =>
      isRefused(state.error)
        ? false
        : state.error || (isOpen(state.data) && !stream.current?.isAnnouncing)
          ? OPEN_MS
          : QUIET_MS,
  });
  const refused = isRefused(error);
  useEffect(() => {
    if (isPurchase(number) || refused) return;
    const ours = (stream.current = new OrderStream(
      number,
      () => undefined,
      () => void refetch(),
    ));
    const look = () => (document.hidden ? ours.stop() : ours.start());
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      ours.close();
    };
  }, [number, refused, refetch]);

  const refresh = useCallback(() => void refetch(), [refetch]);
  return { view: data?.view ?? null, receivedAt: data?.receivedAt ?? 0, problem: error && problemOf(error), refresh };
}

export interface CaseAct<What> {
  readonly busy: boolean;
  /** Code of a refusal, or `no-answer` when the outcome is unknown and the action may be retried. */
  readonly problem: string | null;
  /** After so many seconds the action may be tried again; null where the refusal does not say. */
  readonly retryAfter: number | null;
  readonly run: (what: What) => void;
}

/** An action on a case; the response is the case after it. @param done called after success, with the action's input */
export function useCaseAct<What>(
  number: string,
  act: (what: What) => Promise<OrderDisputeView>,
  done?: (what: What) => void,
): CaseAct<What> {
  const queries = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: act,
    onSuccess: (view, what) => {
      done?.(what);
      queries.setQueryData<Known>(keyOf(number), (known) => later(known, asOfNow(view)));
    },
  });
  return {
    busy: isPending,
    problem: error && problemCode(error),
    retryAfter: error instanceof ApiProblem ? error.retryAfterSeconds : null,
    run: (what) => !isPending && mutate(what),
  };
}

/** The browser has no access to the order, or not any more: a repeat is refused as well. */
function isRefused(error: Error | null): boolean {
  return error instanceof ApiProblem && (error.status === 404 || error.status === 401);
}

function problemOf(error: Error): string {
  return isRefused(error) ? 'not-found' : problemCode(error);
}
