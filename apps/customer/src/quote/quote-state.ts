import type { QuoteView } from '@usdt-africa/contracts/api';
import { formatDecimal, parseDecimal } from '@usdt-africa/kernel/money';

/**
 * A price that the server holds for a while. What the guest agreed to is kept apart from what the server last said: as
 * much or more is taken over, less is never taken without their word.
 */
export interface QuoteState {
  /** The amount that is priced, decimal text. */
  readonly amount: string | null;
  readonly quote: QuoteView | null;
  /** When it ends, on the clock that only runs forward (seconds). */
  readonly deadline: number | null;
  /** When the next one is asked for, on the same clock: shortly before the end, or when a refusal says to come again. */
  readonly renewAt: number | null;
  /** Naira the guest has seen and agreed to; null before anything was shown. */
  readonly agreed: string | null;
  /** How much more the last renewal brings; null when it brought the same, or less. */
  readonly gained: string | null;
  /** The smaller sum that the guest is being asked about, and since when. */
  readonly asked: { readonly naira: string; readonly since: number } | null;
  readonly asking: boolean;
  /** Code of the last refusal, `no-answer` without one. */
  readonly problem: string | null;
  /** Nobody has touched the page for long: no further price is asked for until somebody does. */
  readonly resting: boolean;
}

export const NO_QUOTE: QuoteState = {
  amount: null,
  quote: null,
  deadline: null,
  renewAt: null,
  agreed: null,
  gained: null,
  asked: null,
  asking: false,
  problem: null,
  resting: false,
};

export type QuoteEvent =
  | { readonly type: 'wanted'; readonly amount: string; readonly shown: string | null }
  | { readonly type: 'asking' }
  | { readonly type: 'answered'; readonly quote: QuoteView; readonly now: number }
  | {
      readonly type: 'refused';
      readonly problem: string;
      readonly now: number;
      /** Seconds after which another try is worth it; null: none is. */
      readonly retryIn: number | null;
    }
  | { readonly type: 'rested' }
  | { readonly type: 'asked'; readonly now: number }
  | { readonly type: 'accepted' };

/** So long before its end a price is followed by a new one, or a quarter of its time where that is less. */
const RENEW_BEFORE_S = 10;
/** So long at least after a refusal. */
const RETRY_S = 5;
/** A second press of a double one is no answer to a question that came with the first. */
const TO_READ_S = 0.7;

export function quoteReducer(state: QuoteState, event: QuoteEvent): QuoteState {
  switch (event.type) {
    case 'wanted':
      return { ...NO_QUOTE, amount: event.amount, agreed: event.shown };
    case 'asking':
      return { ...state, asking: true, resting: false };
    case 'answered':
      return isSameAmount(event.quote.amount, state.amount) ? answered(state, event.quote, event.now) : state;
    case 'refused': {
      const { problem, now, retryIn } = event;
      return { ...state, asking: false, problem, renewAt: retryIn === null ? null : now + Math.max(retryIn, RETRY_S) };
    }
    case 'rested':
      return { ...state, renewAt: null, resting: true };
    case 'asked':
      return state.quote ? { ...state, asked: { naira: state.quote.recipientGets, since: event.now } } : state;
    case 'accepted':
      return state.quote ? { ...state, agreed: state.quote.recipientGets, asked: null } : state;
  }
}

function answered(state: QuoteState, quote: QuoteView, now: number): QuoteState {
  const change = state.agreed === null ? 0n : kobo(quote.recipientGets) - kobo(state.agreed);
  const { secondsLeft } = quote;
  return {
    ...state,
    quote,
    deadline: now + secondsLeft,
    renewAt: now + secondsLeft - Math.min(RENEW_BEFORE_S, secondsLeft / 4),
    agreed: change < 0n ? state.agreed : quote.recipientGets,
    gained: change > 0n ? formatDecimal(change, 2) : null,
    // What they are being asked about is withdrawn when it is not what they would get.
    asked: change < 0n && state.asked?.naira === quote.recipientGets ? state.asked : null,
    asking: false,
    problem: null,
  };
}

/** The recipient would get less than the guest agreed to: no order is placed before they accept. */
export function needsAcceptance(state: QuoteState): boolean {
  return state.quote !== null && state.agreed !== null && kobo(state.quote.recipientGets) < kobo(state.agreed);
}

/** True when this price may be used for an order now. */
export function isUsable(state: QuoteState, now: number): boolean {
  return state.quote !== null && state.deadline !== null && state.deadline > now;
}

/** What a press of the button that places the order does now. */
export function pressed(state: QuoteState, now: number): 'place' | 'ask' | 'nothing' {
  if (!isUsable(state, now)) return 'nothing';
  if (!needsAcceptance(state)) return 'place';
  if (!state.asked) return 'ask';
  return now - state.asked.since < TO_READ_S ? 'nothing' : 'place';
}

function isSameAmount(answer: string, wanted: string | null): boolean {
  return wanted !== null && parseDecimal(answer, 6) === parseDecimal(wanted, 6);
}

function kobo(naira: string): bigint {
  return parseDecimal(naira, 2);
}
