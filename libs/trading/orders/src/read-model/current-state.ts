import type { OrderStateCode } from '@usdt-africa/contracts/api';
import { isUnanswered, type PayoutPause, pauseOf } from '@usdt-africa/payouts';
import type { StoredState } from './stored-state.js';

/** Data joined with a stored state when it is read. */
export interface StateContext {
  readonly now: Date;
  readonly shortfallWaitSeconds: number;
  readonly shortfallChosenWaitSeconds: number;
  /** Pauses of payouts that hold now. */
  readonly pauses: readonly PayoutPause[];
  /** Of the recipient; null where it is not known. */
  readonly bankCode: string | null;
  /** The customer is frozen: none of their payouts is sent. */
  readonly isFrozen: boolean;
}

/** A state as it is read now. */
export type CurrentState = Omit<StoredState, 'code' | 'reason'> & {
  readonly code: OrderStateCode;
  readonly reason: StoredState['reason'] | 'customer-frozen';
  /** Of `payouts-paused`. */
  readonly pause: PayoutPause | null;
};

/** Joins the clock, pauses of payouts and a freeze of the customer with a stored state. */
export function currentState(stored: StoredState, context: StateContext): CurrentState {
  const { now, pauses, bankCode } = context;
  const as = { ...stored, pause: null };
  switch (stored.code) {
    case 'waiting-for-choice': {
      const { restrictedUntil, since } = stored;
      if (restrictedUntil !== null && now < new Date(restrictedUntil))
        return { ...as, code: 'waiting-for-account', until: restrictedUntil };
      const seconds = stored.waitsLonger ? context.shortfallChosenWaitSeconds : context.shortfallWaitSeconds;
      const endsAt = Date.parse(since ?? now.toISOString()) + seconds * 1000;
      return { ...as, until: new Date(endsAt).toISOString() };
    }
    case 'sending': {
      if (isUnanswered({ code: 'sending', since: stored.since, isSent: stored.isSent }, now))
        return { ...as, code: 'no-answer' };
      if (stored.isSent) return as;
      if (context.isFrozen) return { ...as, code: 'held', reason: 'customer-frozen' };
      const pause = pauseOf(pauses, bankCode, stored.kobo ?? 0n);
      return pause ? { ...as, code: 'payouts-paused', until: pause.until?.toISOString() ?? null, pause } : as;
    }
    default:
      return as;
  }
}
