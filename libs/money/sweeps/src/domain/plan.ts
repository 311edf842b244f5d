/** Figures by which addresses are chosen. */
export interface SweepRules {
  /** The most that a sweep may cost, in basis points of its sum. */
  readonly mostBps: number;
  /** After so long an address is swept whatever it costs, if it holds {@link leastTimes} its cost. */
  readonly restMs: number;
  readonly leastTimes: bigint;
  /** Addresses that one run sweeps at most, and those whose sweeps may be open at a time. */
  readonly mostAddresses: number;
}

/** Production's. */
export const SWEEP_RULES: SweepRules = {
  mostBps: 100,
  restMs: 7 * 86_400_000,
  leastTimes: 2n,
  mostAddresses: 50,
};

/** What TRX is worth. */
export interface TrxWorth {
  /** Micro-USDT for one TRX. */
  readonly microPerTrx: bigint;
  /** Kobo for one USDT. */
  readonly koboPerUsdt: bigint;
}

const SUN = 1_000_000n;
const MICRO = 1_000_000n;
const WHOLE_BPS = 10_000n;

/** A cost in sun as micro-USDT, rounded up. */
export function microOf(sun: bigint, { microPerTrx }: TrxWorth): bigint {
  return (sun * microPerTrx + SUN - 1n) / SUN;
}

/** A cost in sun as kobo, rounded to the nearest. */
export function koboOf(sun: bigint, { microPerTrx, koboPerUsdt }: TrxWorth): bigint {
  const whole = SUN * MICRO;
  return (sun * microPerTrx * koboPerUsdt + whole / 2n) / whole;
}

/** A cost in basis points of a sum, rounded up. */
export function bpsOf(costMicro: bigint, amountMicro: bigint): number {
  return Number((costMicro * WHOLE_BPS + amountMicro - 1n) / amountMicro);
}

/** The least sum that is swept at once, and the least one that is swept after {@link SweepRules.restMs}, in micro. */
export function leastSums(
  costMicro: bigint,
  { mostBps, leastTimes }: SweepRules,
): { readonly nowMicro: bigint; readonly restMicro: bigint } {
  const bps = BigInt(mostBps);
  return { nowMicro: (costMicro * WHOLE_BPS + bps - 1n) / bps, restMicro: costMicro * leastTimes };
}

/** Whether an address is worth its sweep now. @param since when the oldest of its sum came */
export function isWorth(
  { amountMicro, since }: { readonly amountMicro: bigint; readonly since: Date },
  costMicro: bigint,
  now: Date,
  rules: SweepRules,
): boolean {
  const { nowMicro, restMicro } = leastSums(costMicro, rules);
  if (amountMicro <= 0n) return false;
  if (amountMicro >= nowMicro) return true;
  return amountMicro >= restMicro && now.getTime() - since.getTime() >= rules.restMs;
}

/** Where sums go: the hot wallet until it has its ceiling, then the treasury. */
export interface Destinations {
  readonly hotWallet: string;
  /** Null: there is none, and what the hot wallet does not take stays. */
  readonly treasury: string | null;
  readonly ceilingMicro: bigint;
}

export interface Destination {
  readonly to: string;
  readonly into: 'chain:hot' | 'chain:treasury';
}

/**
 * Where a sum goes; null where no destination takes it.
 * @param comingMicro what the hot wallet has, and what is on the way to it, each sum once
 */
export function destinationOf(amountMicro: bigint, comingMicro: bigint, of: Destinations): Destination | null {
  if (comingMicro + amountMicro <= of.ceilingMicro) return { to: of.hotWallet, into: 'chain:hot' };
  return of.treasury === null ? null : { to: of.treasury, into: 'chain:treasury' };
}
