import { useEffect, useSyncExternalStore } from 'react';
import { ApiProblem, isStopped, problemCode } from '../api/client';
import { requestQuote, getQuote } from '../api/endpoints';
import { seconds } from '../browser/clock';
import { passing, readJson, whenEmptied } from '../browser/storage';
import { changeDraft } from '../draft/draft';
import { amountFor, isMore } from '../rates/amounts';
import { NO_QUOTE, submitOutcome, quoteReducer } from './quote-state';
import type { QuoteEvent, QuoteState } from './quote-state';

const STORED = 'quote';

interface StoredQuote {
  readonly id: string;
  readonly amount: string;
  readonly agreed: string | null;
}

let state: QuoteState = NO_QUOTE;
let request: AbortController | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
/** Time of the last input on this page, on the clock that only runs forward. */
let touchedAt = 0;
const listeners = new Set<() => void>();

function dispatch(event: QuoteEvent): void {
  state = quoteReducer(state, event);
  if (state.quote && state.amount) {
    const stored: StoredQuote = { id: state.quote.id, amount: state.amount, agreed: state.agreed };
    passing.set(STORED, JSON.stringify(stored));
  }
  plan();
  for (const listener of listeners) listener();
}

function plan(): void {
  clearTimeout(timer);
  if (state.renewAt === null) return;
  timer = setTimeout(renewIfDue, Math.max(0, Math.ceil((state.renewAt - seconds()) * 1000)));
}

/** Without input for this long, a price is not renewed any more: a page left open sends no further requests. */
const REST_AFTER_S = 30 * 60;
/** Events that count as input; a finger that scrolls starts with the first of them. */
const TOUCHES = ['pointerdown', 'keydown', 'wheel'] as const;

/** Renews a price only while a page that shows it is open and visible, and the customer is active. */
function renewIfDue(): void {
  if (listeners.size === 0 || document.hidden || state.isRequesting || state.renewAt === null) return;
  // A timer may ring a moment before its time by this clock.
  if (state.renewAt > seconds()) plan();
  else if (seconds() - touchedAt > REST_AFTER_S) dispatch({ type: 'rested' });
  else void renewQuote();
}

/** The customer is active: a price that was no longer renewed is renewed at once. */
function touched(): void {
  touchedAt = seconds();
  if (state.resting && !document.hidden) void renewQuote();
}

/** Who comes back to the page has done something, wherever they did it. */
function seen(): void {
  if (!document.hidden) touched();
  renewIfDue();
}

/** A network that is back is worth a try at once. */
function renewOnline(): void {
  if (state.problem !== null && !document.hidden && !state.isRequesting && !state.resting) void renewQuote();
}

/**
 * Requests a price for an amount, replacing the previous one.
 * @param shown naira that the page showed for it, if any: a quote that brings less needs acceptance
 * @param atLeast naira that the recipient is to get, where they were typed: a first quote that brings less is replaced
 * by one for more
 */
export function wantQuote(amount: string, shown: string | null, atLeast: string | null = null): void {
  dispatch({ type: 'wanted', amount, shown });
  void renewQuote().then(() => {
    const { quote } = state;
    if (atLeast === null || state.amount !== amount || !quote || !isMore(atLeast, quote.recipientGets)) return;
    const more = amountFor(atLeast, quote.rate);
    changeDraft({ amount: more });
    wantQuote(more, atLeast);
  });
}

/** A new price for the same amount, at this moment's rate. The one before holds until its end and not longer. */
export async function renewQuote(): Promise<void> {
  const { amount, isRequesting } = state;
  // The click that resumes renewal may be on the button that requests a new price.
  if (amount === null || isRequesting) return;
  await requestWith((signal) => requestQuote(amount, signal));
}

/** Resumes after a reload: the server returns how long the stored quote still holds. */
function resume(): void {
  if (state.amount !== null) return renewIfDue();
  const stored = readJson<StoredQuote>(passing, STORED);
  if (!stored) return;
  dispatch({ type: 'wanted', amount: stored.amount, shown: stored.agreed });
  void requestWith((signal) => getQuote(stored.id, signal)).then(() => {
    if (state.quote === null || state.quote.secondsLeft <= 0) void renewQuote();
  });
}

async function requestWith(send: (signal: AbortSignal) => ReturnType<typeof requestQuote>): Promise<void> {
  request?.abort();
  const mine = (request = new AbortController());
  dispatch({ type: 'requesting' });
  try {
    dispatch({ type: 'answered', quote: await send(mine.signal), now: seconds() });
  } catch (error) {
    if (isStopped(error) || request !== mine) return;
    dispatch({ type: 'refused', problem: problemCode(error), now: seconds(), retryIn: retryIn(error) });
  }
}

/**
 * Retry delay in seconds; null for a refusal that would repeat. Other errors are retried, after the server's delay if
 * it gave one.
 */
function retryIn(error: unknown): number | null {
  if (!(error instanceof ApiProblem)) return 0;
  return error.status >= 500 || error.status === 429 ? (error.retryAfterSeconds ?? 0) : null;
}

/**
 * Handles a click on the button that places the order: a sum lower than agreed needs a confirmation first, which the
 * next click gives.
 * @returns whether the order is to be placed
 */
export function submittedToPlace(): boolean {
  const does = submitOutcome(state, seconds());
  if (does === 'request') dispatch({ type: 'requested', now: seconds() });
  if (does === 'place') dispatch({ type: 'accepted' });
  return does === 'place';
}

/** The order is placed: its price is used up. */
export function dropQuote(): void {
  passing.remove(STORED);
  request?.abort();
  state = NO_QUOTE;
  clearTimeout(timer);
  for (const listener of listeners) listener();
}
whenEmptied(dropQuote);

/** As long as anything on the page shows the price. */
function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    document.addEventListener('visibilitychange', seen);
    addEventListener('online', renewOnline);
    for (const touch of TOUCHES) addEventListener(touch, touched, { capture: true, passive: true });
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    document.removeEventListener('visibilitychange', seen);
    removeEventListener('online', renewOnline);
    for (const touch of TOUCHES) removeEventListener(touch, touched, { capture: true });
  };
}

const now = (): QuoteState => state;
const none = (): QuoteState => NO_QUOTE;

/** The price in use; resumes after a reload, and checks for a renewal when the page becomes visible again. */
export function useQuote(): QuoteState {
  const current = useSyncExternalStore(subscribe, now, none);
  useEffect(() => {
    touched();
    resume();
  }, []);
  return current;
}
