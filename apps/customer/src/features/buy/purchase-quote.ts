import type { PurchaseQuoteView } from '@usdt-africa/contracts/api';
import { formatDecimal, parseDecimal, parseMoney } from '@usdt-africa/kernel/money';
import type { AgreedTerms } from '../../shared/draft/buy-draft';

/** A price of a purchase that the server holds for a while. */
export interface PurchaseQuoteState {
  /** The sum that is priced, decimal text; null: none. */
  readonly naira: string | null;
  readonly quote: PurchaseQuoteView | null;
  /** When it ends, on the clock that only runs forward (seconds). */
  readonly deadline: number | null;
  readonly isRequesting: boolean;
  /** Code of the last refusal, `no-answer` without one. */
  readonly problem: string | null;
  /** When another try is worth it after a refusal; null: none is. */
  readonly retryAt: number | null;
  /** The page had no input for a long time: no further price is requested until there is some. */
  readonly isResting: boolean;
}

export const NO_PURCHASE_QUOTE: PurchaseQuoteState = {
  naira: null,
  quote: null,
  deadline: null,
  isRequesting: false,
  problem: null,
  retryAt: null,
  isResting: false,
};

export type PurchaseQuoteEvent =
  | { readonly type: 'wanted'; readonly naira: string | null }
  | { readonly type: 'requesting' }
  | { readonly type: 'answered'; readonly quote: PurchaseQuoteView; readonly now: number }
  | {
      readonly type: 'refused';
      readonly problem: string;
      readonly now: number;
      /** Seconds after which another try is worth it; null: none is. */
      readonly retryIn: number | null;
    }
  | { readonly type: 'rested' };

/** So long before its end a price is followed by a new one, or a quarter of its time where that is less. */
const RENEW_BEFORE_S = 10;
/** So long at least after a refusal. */
const RETRY_S = 5;

export function purchaseQuoteReducer(state: PurchaseQuoteState, event: PurchaseQuoteEvent): PurchaseQuoteState {
  switch (event.type) {
    case 'wanted':
      return { ...NO_PURCHASE_QUOTE, naira: event.naira };
    case 'requesting':
      return { ...state, isRequesting: true, isResting: false };
    case 'answered':
      return isFor(event.quote, state.naira)
        ? {
            ...state,
            quote: event.quote,
            deadline: event.now + event.quote.secondsLeft,
            isRequesting: false,
            problem: null,
            retryAt: null,
          }
        : state;
    case 'refused': {
      const { problem, now, retryIn } = event;
      const retryAt = retryIn === null ? null : now + Math.max(retryIn, RETRY_S);
      return { ...state, isRequesting: false, problem, retryAt };
    }
    case 'rested':
      return { ...state, isResting: true };
  }
}

function isFor({ nairaKobo }: PurchaseQuoteView, naira: string | null): boolean {
  return naira !== null && BigInt(nairaKobo) === parseMoney(naira, 'NGN');
}

/**
 * When the next price is requested.
 * @param isEarly shortly before the end of this one; else at its end, because its terms are being confirmed
 */
export function renewalOf(state: PurchaseQuoteState, isEarly: boolean): number | null {
  const { quote, deadline, problem, retryAt, isRequesting, isResting } = state;
  if (isRequesting || isResting) return null;
  if (problem !== null) return retryAt;
  if (quote === null || deadline === null) return null;
  return isEarly ? deadline - Math.min(RENEW_BEFORE_S, quote.secondsLeft / 4) : deadline;
}

/** The terms of a quote, as they are kept when the customer goes on with them. */
export function termsOf({ nairaKobo, usdt, rate, expiresAt }: PurchaseQuoteView): AgreedTerms {
  return { nairaKobo, usdt, rate, expiresAt };
}

/** Whether a quote brings another amount than was agreed to for the same sum: it has to be accepted first. */
export function isChanged(agreed: AgreedTerms | null, quote: PurchaseQuoteView | null): boolean {
  if (!agreed || !quote || agreed.nairaKobo !== quote.nairaKobo) return false;
  return parseDecimal(agreed.usdt, 6) !== parseDecimal(quote.usdt, 6);
}

/** How far the amounts of two terms are apart, and in which direction. */
export function amountChange(before: string, after: string): { readonly isLess: boolean; readonly by: string } {
  const change = parseDecimal(after, 6) - parseDecimal(before, 6);
  return { isLess: change < 0n, by: formatDecimal(change < 0n ? -change : change, 6) };
}
