import { useEffect, useSyncExternalStore } from 'react';
import { isStopped, problemCode } from '../api/client';
import { askQuote, getQuote } from '../api/endpoints';
import { seconds } from '../app/clock';
import { passing, readJson } from '../app/storage';
import { NO_QUOTE, quoteReducer, UNUSED_LIMIT } from './quote-state';
import type { QuoteEvent, QuoteState } from './quote-state';

const STORED = 'quote';

interface KeptQuote {
  readonly id: string;
  readonly amount: string;
  readonly agreed: string | null;
}

let state: QuoteState = NO_QUOTE;
let request: AbortController | null = null;
let endTimer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function dispatch(event: QuoteEvent): void {
  state = quoteReducer(state, event);
  if (state.quote && state.amount) {
    const kept: KeptQuote = { id: state.quote.id, amount: state.amount, agreed: state.agreed };
    passing.set(STORED, JSON.stringify(kept));
  }
  clearTimeout(endTimer);
  if (state.deadline !== null) endTimer = setTimeout(end, Math.max(0, state.deadline - seconds()) * 1000);
  for (const listener of listeners) listener();
}

/** At its end a price is replaced by a new one, as long as somebody is there to look at it. */
function end(): void {
  dispatch({ type: 'ended' });
  if (listeners.size > 0 && !document.hidden && state.unused < UNUSED_LIMIT) void renewQuote();
}

/**
 * Asks for a price of an amount, replacing whatever was priced.
 * @param shown naira that the page showed for it, if it did: a quote that differs asks for acceptance
 */
export function wantQuote(amount: string, shown: string | null): void {
  dispatch({ type: 'wanted', amount, shown });
  void renewQuote();
}

/** A new price for the same amount, at this moment's rate. */
export async function renewQuote(): Promise<void> {
  const { amount } = state;
  if (amount === null) return;
  await ask((signal) => askQuote(amount, signal));
}

/** Takes up after a reload: the server says how long the kept quote still holds. */
function resume(): void {
  if (state.amount !== null) return;
  const kept = readJson<KeptQuote>(passing, STORED);
  if (!kept) return;
  dispatch({ type: 'wanted', amount: kept.amount, shown: kept.agreed });
  void ask((signal) => getQuote(kept.id, signal)).then(() => {
    if (state.quote === null || state.quote.secondsLeft <= 0) void renewQuote();
  });
}

async function ask(send: (signal: AbortSignal) => ReturnType<typeof askQuote>): Promise<void> {
  request?.abort();
  const mine = (request = new AbortController());
  dispatch({ type: 'asking' });
  try {
    dispatch({ type: 'answered', quote: await send(mine.signal), now: seconds() });
  } catch (error) {
    if (isStopped(error) || request !== mine) return;
    dispatch({ type: 'refused', problem: problemCode(error) });
  }
}

/** The guest agrees to the amount that the server said last. */
export function acceptQuote(): void {
  dispatch({ type: 'accepted' });
}

/** The order is placed: its price is used up. */
export function dropQuote(): void {
  passing.remove(STORED);
  request?.abort();
  state = NO_QUOTE;
  clearTimeout(endTimer);
  for (const listener of listeners) listener();
}

/** The price in use; takes up after a reload, and looks again when the page comes back into view. */
export function useQuote(): QuoteState {
  useEffect(() => {
    resume();
    const back = () => {
      if (document.hidden || state.amount === null || state.asking) return;
      dispatch({ type: 'active' });
      if (state.deadline === null || state.deadline <= seconds()) void renewQuote();
    };
    document.addEventListener('visibilitychange', back);
    return () => document.removeEventListener('visibilitychange', back);
  }, []);
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state,
    () => NO_QUOTE,
  );
}
