/** Facts shown with a price, supplied by the context that delivers payouts. */
export abstract class RateFacts {
  /** Of the last day's deliveries; null when there was none. */
  abstract medianSeconds(now: Date): Promise<number | null>;
  /** Since when the network adds no blocks; null while it does. */
  abstract networkStandsSeconds(): Promise<number | null>;
}
