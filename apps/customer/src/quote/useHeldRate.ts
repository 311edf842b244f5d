import { useAppConfig } from '../app/AppConfig';
import { useSecondsLeft } from '../app/useSecondsLeft';
import { needsAcceptance } from './quote-state';
import type { QuoteState } from './quote-state';
import { useQuote } from './quote-store';

/** In the last seconds of a price one tap fetches a new one. */
const ENDING_S = 20;

export interface HeldRate {
  readonly state: QuoteState;
  readonly secondsLeft: number | null;
  /** 0 to 1, for the ring. */
  readonly share: number;
  readonly ending: boolean;
  readonly ended: boolean;
  readonly mustAccept: boolean;
}

/** The price in use with what is left of it. */
export function useHeldRate(): HeldRate {
  const state = useQuote();
  const { lockSeconds } = useAppConfig();
  const secondsLeft = useSecondsLeft(state.deadline);
  return {
    state,
    secondsLeft,
    share: secondsLeft === null ? 0 : secondsLeft / lockSeconds,
    ending: secondsLeft !== null && secondsLeft > 0 && secondsLeft <= ENDING_S,
    ended: state.quote !== null && !secondsLeft && !state.asking,
    mustAccept: needsAcceptance(state),
  };
}
