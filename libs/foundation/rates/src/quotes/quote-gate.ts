/** New quotes are paused; `until` is when that ends automatically, null when an operator must end it. */
export interface QuotePause {
  readonly until: Date | null;
  /** Deposits are not credited during the pause: orders under way wait, too. */
  readonly deposits?: boolean;
}

/** Whether new quotes and orders are accepted, as operators have set it. Orders under way do not depend on it. */
export interface QuoteGate {
  /** Null while they are taken. */
  pause(now: Date): Promise<QuotePause | null>;
}

/** Gate that pauses nothing. */
export const OPEN_QUOTES: QuoteGate = { pause: () => Promise.resolve(null) };

/** New purchases are paused. */
export interface BuyingPause extends Pick<QuotePause, 'until'> {
  /** Operators switched buying off; else the chain or the sends are paused. */
  readonly isOff: boolean;
}

/** Whether new purchases are accepted, as operators have set it. */
export interface BuyingGate {
  /** Null while they are taken. */
  pause(now: Date): Promise<BuyingPause | null>;
}

/** Gate that pauses no purchases. */
export const OPEN_BUYING: BuyingGate = { pause: () => Promise.resolve(null) };
