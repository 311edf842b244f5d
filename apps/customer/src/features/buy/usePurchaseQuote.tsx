import { useQueryClient } from '@tanstack/react-query';
import { createContext, useCallback, useContext, useEffect, useMemo, useReducer, useRef } from 'react';
import type { ReactNode } from 'react';
import type { PurchaseQuoteView } from '@usdt-africa/contracts/api';
import { useLocation } from 'react-router-dom';
import { ApiProblem, isStopped, problemCode } from '../../shared/api/client';
import { useAppConfig } from '../../shared/ui/AppConfig';
import { seconds } from '../../shared/browser/clock';
import { useSecondsLeft } from '../../shared/browser/useSecondsLeft';
import { NO_PURCHASE_QUOTE, purchaseQuoteReducer, renewalOf } from './purchase-quote';
import { requestPurchaseQuote } from './api';
import { termsQuery } from './api';

export interface HeldQuote {
  readonly quote: PurchaseQuoteView | null;
  readonly secondsLeft: number | null;
  /** 0 to 1, for the ring. */
  readonly share: number;
  readonly ended: boolean;
  readonly isRequesting: boolean;
  /** Code of the last refusal, `no-answer` without one; null: none. */
  readonly problem: string | null;
  /** Prices this sum from now on, decimal text; null: none. */
  readonly want: (naira: string | null) => void;
  readonly renew: () => void;
}

const Context = createContext<HeldQuote | null>(null);
/** Without input for this long, a price is not renewed any more: a page left open sends no further requests. */
const REST_AFTER_S = 30 * 60;
const TOUCHES = ['pointerdown', 'keydown', 'wheel'] as const;
/** Refusals that concern buying as a whole: its pages show them. */
const CLOSED = new Set(['buying-off', 'buying-paused']);

/**
 * Holds the price of the purchase for all its pages: it is renewed while a page is open and visible and the customer is
 * active; shortly before its end, or at its end once its terms are being confirmed.
 */
export function PurchaseQuoteProvider({ children }: { readonly children: ReactNode }) {
  const [state, dispatch] = useReducer(purchaseQuoteReducer, NO_PURCHASE_QUOTE);
  const { lockSeconds } = useAppConfig();
  const queries = useQueryClient();
  const { pathname } = useLocation();
  const sent = useRef<AbortController | null>(null);
  const touchedAt = useRef(seconds());
  const { naira, isRequesting, isResting } = state;
  const renewAt = renewalOf(state, !/\/(?:review|pay)$/.test(pathname));

  const request = useCallback(
    async (wanted: string) => {
      sent.current?.abort();
      const mine = (sent.current = new AbortController());
      dispatch({ type: 'requesting' });
      try {
        dispatch({ type: 'answered', quote: await requestPurchaseQuote(wanted, mine.signal), now: seconds() });
      } catch (error) {
        if (isStopped(error) || sent.current !== mine) return;
        const problem = problemCode(error);
        dispatch({ type: 'refused', problem, now: seconds(), retryIn: retryIn(error) });
        if (CLOSED.has(problem)) void queries.invalidateQueries({ queryKey: termsQuery.queryKey });
      }
    },
    [queries],
  );
  const renew = useCallback(() => {
    if (naira !== null && !isRequesting) void request(naira);
  }, [naira, isRequesting, request]);
  const want = useCallback(
    (wanted: string | null) => {
      if (wanted === naira) return;
      sent.current?.abort();
      dispatch({ type: 'wanted', naira: wanted });
      if (wanted !== null) void request(wanted);
    },
    [naira, request],
  );
  useEffect(() => () => sent.current?.abort(), []);

  useEffect(() => {
    if (renewAt === null) return;
    const due = () => {
      if (document.hidden) return;
      if (seconds() - touchedAt.current > REST_AFTER_S) dispatch({ type: 'rested' });
      else renew();
    };
    const timer = setTimeout(due, Math.max(0, Math.ceil((renewAt - seconds()) * 1_000)));
    return () => clearTimeout(timer);
  }, [renewAt, renew]);

  useEffect(() => {
    const touched = () => {
      touchedAt.current = seconds();
      if (isResting) renew();
    };
    const seen = () => {
      if (document.hidden) return;
      touched();
      if (renewAt !== null && renewAt <= seconds()) renew();
    };
    document.addEventListener('visibilitychange', seen);
    for (const touch of TOUCHES) addEventListener(touch, touched, { capture: true, passive: true });
    return () => {
      document.removeEventListener('visibilitychange', seen);
      for (const touch of TOUCHES) removeEventListener(touch, touched, { capture: true });
    };
  }, [renewAt, renew, isResting]);

  const { quote, deadline, problem } = state;
  const secondsLeft = useSecondsLeft(deadline);
  const held = useMemo<HeldQuote>(
    () => ({
      quote,
      secondsLeft,
      share: secondsLeft === null ? 0 : secondsLeft / lockSeconds,
      ended: quote !== null && !secondsLeft,
      isRequesting,
      problem,
      want,
      renew,
    }),
    [quote, secondsLeft, lockSeconds, isRequesting, problem, want, renew],
  );
  return <Context value={held}>{children}</Context>;
}

/** The price of the purchase. Inside `PurchaseQuoteProvider` only. */
export function usePurchaseQuote(): HeldQuote {
  const held = useContext(Context);
  if (!held) throw new Error('used outside of the pages of a purchase');
  return held;
}

/** Seconds after which another try is worth it; null for a refusal that would repeat. */
function retryIn(error: unknown): number | null {
  if (!(error instanceof ApiProblem)) return 0;
  return error.status >= 500 || error.status === 429 ? (error.retryAfterSeconds ?? 0) : null;
}
