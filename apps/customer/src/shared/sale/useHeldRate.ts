import { useAppConfig } from '../ui/AppConfig';
import { useSecondsLeft } from '../browser/useSecondsLeft';
import { needsAcceptance } from './quote-state';
import type { QuoteState } from './quote-state';
import { useQuote } from './quote-store';

export interface HeldRate {
  readonly state: QuoteState;
  readonly secondsLeft: number | null;
  /** 0 to 1, for the ring. */
  readonly share: number;
  readonly ended: boolean;
  /** The recipient would get less than was agreed to. */
  readonly isLess: boolean;
}

/** The price in use with its remaining time: every text about it uses this one clock. */
export function useHeldRate(): HeldRate {
  const state = useQuote();
  const { lockSeconds } = useAppConfig();
  const secondsLeft = useSecondsLeft(state.deadline);
  return {
    state,
    secondsLeft,
    share: secondsLeft === null ? 0 : secondsLeft / lockSeconds,
    ended: state.quote !== null && !secondsLeft,
    isLess: needsAcceptance(state),
  };
}
