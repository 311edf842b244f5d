/** What stands beside a price and is known by whoever delivers. */
export abstract class RateFacts {
  /** Of the last day's deliveries; null when there was none. */
  abstract medianSeconds(now: Date): Promise<number | null>;
  /** Since when the network adds no blocks; null while it does. */
  abstract networkStandsSeconds(): Promise<number | null>;
}
