import { useEffect, useSyncExternalStore } from 'react';
import { ApiProblem, isStopped, problemCode } from '../api/client';
import { askQuote, getQuote } from '../api/endpoints';
import { seconds } from '../app/clock';
import { passing, readJson, whenEmptied } from '../app/storage';
import { changeDraft } from '../draft/draft';
import { amountFor, isMore } from '../rates/amounts';
import { NO_QUOTE, pressed, quoteReducer } from './quote-state';
import type { QuoteEvent, QuoteState } from './quote-state';

const STORED = 'quote';

interface KeptQuote {
  readonly id: string;
  readonly amount: string;
  readonly agreed: string | null;
}

let state: QuoteState = NO_QUOTE;
let request: AbortController | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
/** When somebody last did something here, on the clock that only runs forward. */
let touchedAt = 0;
const listeners = new Set<() => void>();

function dispatch(event: QuoteEvent): void {
  state = quoteReducer(state, event);
  if (state.quote && state.amount) {
    const kept: KeptQuote = { id: state.quote.id, amount: state.amount, agreed: state.agreed };
    passing.set(STORED, JSON.stringify(kept));
  }
  plan();
  for (const listener of listeners) listener();
}

function plan(): void {
  clearTimeout(timer);
  if (state.renewAt === null) return;
  timer = setTimeout(renewIfDue, Math.max(0, Math.ceil((state.renewAt - seconds()) * 1000)));
}

/** So long after the last touch a price is the last: a page that stays open on a desk asks for no more. */
const REST_AFTER_S = 30 * 60;
/** What somebody does who is there; a finger that scrolls begins with the first of them. */
const TOUCHES = ['pointerdown', 'keydown', 'wheel'] as const;

/** A price is followed by the next one only while a page that shows it is open, in view, and somebody is there. */
function renewIfDue(): void {
  if (listeners.size === 0 || document.hidden || state.asking || state.renewAt === null) return;
  // A timer may ring a moment before its time by this clock.
  if (state.renewAt > seconds()) plan();
  else if (seconds() - touchedAt > REST_AFTER_S) dispatch({ type: 'rested' });
  else void renewQuote();
}

/** Somebody is there: a price that rested is renewed at once. */
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
  if (state.problem !== null && !document.hidden && !state.asking && !state.resting) void renewQuote();
}

/**
 * Asks for a price of an amount, replacing whatever was priced.
 * @param shown naira that the page showed for it, if it did: a quote that brings less asks for acceptance
 * @param atLeast naira that the recipient is to get, where they were typed: a first quote that brings less is replaced by one for more
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
  const { amount, asking } = state;
  // The press that wakes a resting price may be on the very button that asks for a new one.
  if (amount === null || asking) return;
  await ask((signal) => askQuote(amount, signal));
}

/** Takes up after a reload: the server says how long the kept quote still holds. */
function resume(): void {
  if (state.amount !== null) return renewIfDue();
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
    dispatch({ type: 'refused', problem: problemCode(error), now: seconds(), retryIn: retryIn(error) });
  }
}

/** What the same question would be refused for again is not asked again; all else is, when the server says so. */
function retryIn(error: unknown): number | null {
  if (!(error instanceof ApiProblem)) return 0;
  return error.status >= 500 || error.status === 429 ? (error.retryAfterSeconds ?? 0) : null;
}

/**
 * The button that places the order was pressed: less than was agreed to is asked about first, and the next press is the
 * guest's word.
 * @returns whether the order is to be placed
 */
export function pressedToPlace(): boolean {
  const does = pressed(state, seconds());
  if (does === 'ask') dispatch({ type: 'asked', now: seconds() });
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

/** The price in use; takes up after a reload, and looks again when the page comes back into view. */
export function useQuote(): QuoteState {
  const current = useSyncExternalStore(subscribe, now, none);
  useEffect(() => {
    touched();
    resume();
  }, []);
  return current;
}
