/** New quotes stand still; `until` is when that ends by itself, null when somebody must end it. */
export interface QuotePause {
  readonly until: Date | null;
  /** Deposits are not credited meanwhile: what is under way waits, too. */
  readonly deposits?: boolean;
}

/** Whether new quotes and orders are taken, as operators have it. What is under way never asks it. */
export interface QuoteGate {
  /** Null while they are taken. */
  pause(now: Date): Promise<QuotePause | null>;
}

/** Where nobody pauses anything. */
export const OPEN_QUOTES: QuoteGate = { pause: () => Promise.resolve(null) };
