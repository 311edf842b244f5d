import type { QuoteView } from '@usdt-africa/contracts/api';
import { formatDecimal, parseDecimal } from '@usdt-africa/kernel/money';

/**
 * A price that the server holds for a while. The sum that the guest agreed to is separate from the server's last price:
 * an equal or higher one is accepted automatically, a lower one never without the guest's consent.
 */
export interface QuoteState {
  /** The amount that is priced, decimal text. */
  readonly amount: string | null;
  readonly quote: QuoteView | null;
  /** When it ends, on the clock that only runs forward (seconds). */
  readonly deadline: number | null;
  /** When the next price is requested, on the same clock: shortly before the end, or when a refusal says to retry. */
  readonly renewAt: number | null;
  /** Naira the guest has seen and agreed to; null before anything was shown. */
  readonly agreed: string | null;
  /** How much more the last renewal brings; null when it brought the same, or less. */
  readonly gained: string | null;
  /** The lower sum that the guest has to accept, and since when it is shown. */
  readonly request: { readonly naira: string; readonly since: number } | null;
  readonly isRequesting: boolean;
  /** Code of the last refusal, `no-answer` without one. */
  readonly problem: string | null;
  /** The page had no input for a long time: no further price is requested until there is some. */
  readonly resting: boolean;
}

export const NO_QUOTE: QuoteState = {
  amount: null,
  quote: null,
  deadline: null,
  renewAt: null,
  agreed: null,
  gained: null,
  request: null,
  isRequesting: false,
  problem: null,
  resting: false,
};

export type QuoteEvent =
  | { readonly type: 'wanted'; readonly amount: string; readonly shown: string | null }
  | { readonly type: 'requesting' }
  | { readonly type: 'answered'; readonly quote: QuoteView; readonly now: number }
  | {
      readonly type: 'refused';
      readonly problem: string;
      readonly now: number;
      /** Seconds after which another try is worth it; null: none is. */
      readonly retryIn: number | null;
    }
  | { readonly type: 'rested' }
  | { readonly type: 'requested'; readonly now: number }
  | { readonly type: 'accepted' };

/** So long before its end a price is followed by a new one, or a quarter of its time where that is less. */
const RENEW_BEFORE_S = 10;
/** So long at least after a refusal. */
const RETRY_S = 5;
/** The second click of a double click does not accept a price that was shown after the first. */
const TO_READ_S = 0.7;

export function quoteReducer(state: QuoteState, event: QuoteEvent): QuoteState {
  switch (event.type) {
    case 'wanted':
      return { ...NO_QUOTE, amount: event.amount, agreed: event.shown };
    case 'requesting':
      return { ...state, isRequesting: true, resting: false };
    case 'answered':
      return isSameAmount(event.quote.amount, state.amount) ? answered(state, event.quote, event.now) : state;
    case 'refused': {
      const { problem, now, retryIn } = event;
      return {
        ...state,
        isRequesting: false,
        problem,
        renewAt: retryIn === null ? null : now + Math.max(retryIn, RETRY_S),
      };
    }
    case 'rested':
      return { ...state, renewAt: null, resting: true };
    case 'requested':
      return state.quote ? { ...state, request: { naira: state.quote.recipientGets, since: event.now } } : state;
    case 'accepted':
      return state.quote ? { ...state, agreed: state.quote.recipientGets, request: null } : state;
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
    // The question is withdrawn when its sum is not the new price.
    request: change < 0n && state.request?.naira === quote.recipientGets ? state.request : null,
    isRequesting: false,
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

/** Effect of a click on the button that places the order. */
export function submitOutcome(state: QuoteState, now: number): 'place' | 'request' | 'nothing' {
  if (!isUsable(state, now)) return 'nothing';
  if (!needsAcceptance(state)) return 'place';
  if (!state.request) return 'request';
  return now - state.request.since < TO_READ_S ? 'nothing' : 'place';
}

function isSameAmount(answer: string, wanted: string | null): boolean {
  return wanted !== null && parseDecimal(answer, 6) === parseDecimal(wanted, 6);
}

function kobo(naira: string): bigint {
  return parseDecimal(naira, 2);
}
