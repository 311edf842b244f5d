import type { QuoteView } from '@usdt-africa/contracts/api';
import { parseDecimal } from '@usdt-africa/kernel/money';

/**
 * A price that the server holds for a while. What the guest agreed to is kept apart from what the server last said: a
 * changed amount is never taken over without their word.
 */
export interface QuoteState {
  /** The amount that is priced, decimal text. */
  readonly amount: string | null;
  readonly quote: QuoteView | null;
  /** When it ends, on the clock that only runs forward (seconds). */
  readonly deadline: number | null;
  /** Naira the guest has seen and agreed to; null before anything was shown. */
  readonly agreed: string | null;
  readonly asking: boolean;
  /** Code of the last refusal, `no-answer` without one. */
  readonly problem: string | null;
  /** Prices that ended without the guest doing anything. */
  readonly unused: number;
}

export const NO_QUOTE: QuoteState = {
  amount: null,
  quote: null,
  deadline: null,
  agreed: null,
  asking: false,
  problem: null,
  unused: 0,
};

export type QuoteEvent =
  | { readonly type: 'wanted'; readonly amount: string; readonly shown: string | null }
  | { readonly type: 'asking' }
  | { readonly type: 'answered'; readonly quote: QuoteView; readonly now: number }
  | { readonly type: 'refused'; readonly problem: string }
  | { readonly type: 'accepted' }
  | { readonly type: 'ended' }
  | { readonly type: 'active' };

/** After this many prices that nobody used, a new one waits for a tap. */
export const UNUSED_LIMIT = 3;

export function quoteReducer(state: QuoteState, event: QuoteEvent): QuoteState {
  switch (event.type) {
    case 'wanted':
      return { ...NO_QUOTE, amount: event.amount, agreed: event.shown };
    case 'asking':
      return { ...state, asking: true, problem: null };
    case 'answered':
      if (!sameAmount(event.quote.amount, state.amount)) return state;
      return {
        ...state,
        quote: event.quote,
        deadline: event.now + event.quote.secondsLeft,
        agreed: state.agreed ?? event.quote.recipientGets,
        asking: false,
        problem: null,
      };
    case 'refused':
      return { ...state, asking: false, problem: event.problem };
    case 'accepted':
      return state.quote ? { ...state, agreed: state.quote.recipientGets, unused: 0 } : state;
    case 'ended':
      return { ...state, deadline: null, unused: state.unused + 1 };
    case 'active':
      return state.unused === 0 ? state : { ...state, unused: 0 };
  }
}

/** The server's amount differs from what was agreed: nothing is submitted before the guest accepts. */
export function needsAcceptance(state: QuoteState): boolean {
  return state.quote !== null && state.agreed !== null && state.quote.recipientGets !== state.agreed;
}

/** True when this price may be used for an order now. */
export function isUsable(state: QuoteState, now: number): boolean {
  return state.quote !== null && state.deadline !== null && state.deadline > now && !needsAcceptance(state);
}

function sameAmount(answered: string, wanted: string | null): boolean {
  return wanted !== null && parseDecimal(answered, 6) === parseDecimal(wanted, 6);
}
