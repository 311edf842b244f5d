/** The figures that decide about an order; see `ProductConfig` for where they come from. */
export interface OrderRules {
  readonly minimumSellMicro: bigint;
  readonly lockSeconds: number;
  readonly lockHeadroomBps: number;
  readonly toleranceBps: number;
  readonly toleranceMicro: bigint;
  readonly shortfallWaitSeconds: number;
  /** The same where the customer chose on the order to be asked. */
  readonly shortfallChosenWaitSeconds: number;
  readonly holdAboveKobo: bigint;
  readonly orderSeconds: number;
  readonly watchDays: number;
}

/** A rate with its sources. Rates in 10^-4 naira for one stablecoin. */
export interface RateAtDeposit {
  readonly sellRate: bigint;
  readonly referenceRate: bigint;
  readonly sources: readonly { readonly name: string; readonly rate: string; readonly at: string }[];
}

/** The least that counts as the ordered amount: less 0.5 % or 1 unit, whichever is smaller (both configured). */
export function enoughMicro(orderedMicro: bigint, rules: OrderRules): bigint {
  const share = (orderedMicro * BigInt(rules.toleranceBps)) / 10_000n;
  return orderedMicro - (share < rules.toleranceMicro ? share : rules.toleranceMicro);
}

export function secondsAfter(instant: string, seconds: number): Date {
  return new Date(Date.parse(instant) + seconds * 1000);
}
