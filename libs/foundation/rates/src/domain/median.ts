/**
 * One observation of one source. `rate`: naira for one stablecoin in 10^-4; `sourceTime` is never after `receivedAt`.
 */
export interface Observation {
  readonly source: string;
  readonly rate: bigint;
  readonly sourceTime: Date;
  readonly receivedAt: Date;
}

/** How long an observation of a source counts as fresh. */
export const FRESH_MS = 60_000;
/** How far from the median a source may be, in basis points of the median, before it is left out. */
export const OUTLIER_BPS = 200n;
/** Fewer sources than this make no price. */
export const MINIMUM_SOURCES = 2;

/** A price that several sources agree on. */
export interface Median {
  /** In 10^-4, rounded down. */
  readonly rate: bigint;
  /** Whose word it rests on, by name. */
  readonly used: readonly Observation[];
}

/** What to make of the observations at an instant. */
export interface Judgement {
  readonly median: Median | null;
  /** The newest word of each source that is fresh, outliers included, by name. */
  readonly fresh: readonly Observation[];
  readonly outliers: readonly Observation[];
}

/**
 * Judges what was known at an instant: the newest observation of each source, if fresh; without those too far from the
 * median; no median when fewer than two are left. Observations later than `now` do not count, so it works for any past
 * instant.
 */
export function judge(observations: Iterable<Observation>, now: Date): Judgement {
  const newest = new Map<string, Observation>();
  for (const observation of observations) {
    if (!isFresh(observation, now)) continue;
    const known = newest.get(observation.source);
    if (!known || isNewer(observation, known)) newest.set(observation.source, observation);
  }
  const fresh = [...newest.values()].sort((a, b) => (a.source < b.source ? -1 : 1));
  if (fresh.length < MINIMUM_SOURCES) return { median: null, fresh, outliers: [] };
  const middle = middleOf(fresh.map((observation) => observation.rate));
  const isOutlier = ({ rate }: Observation): boolean =>
    (rate > middle ? rate - middle : middle - rate) * 10_000n > middle * OUTLIER_BPS;
  const used = fresh.filter((observation) => !isOutlier(observation));
  const outliers = fresh.filter(isOutlier);
  if (used.length < MINIMUM_SOURCES) return { median: null, fresh, outliers };
  return { median: { rate: middleOf(used.map((observation) => observation.rate)), used }, fresh, outliers };
}

/** The median at an instant, or null when fewer than two fresh sources agree. */
export function medianOf(observations: Iterable<Observation>, now: Date): Median | null {
  return judge(observations, now).median;
}

/**
 * Finds the first instant at which a median exists, going through observations in the order of their receipt. A price
 * can only come into being at a receipt, so only those instants are checked.
 */
export class MedianSearch {
  #recent: Observation[] = [];

  /** Adds the next observation; `report`: whether its receipt may be the instant to find. */
  next(observation: Observation, report: boolean): { readonly at: Date; readonly median: Median } | null {
    const at = observation.receivedAt;
    this.#recent = [...this.#recent.filter((earlier) => isFresh(earlier, at)), observation];
    if (!report) return null;
    const median = medianOf(this.#recent, at);
    return median && { at, median };
  }
}

function isFresh({ sourceTime, receivedAt }: Observation, now: Date): boolean {
  return receivedAt <= now && now.getTime() - sourceTime.getTime() <= FRESH_MS;
}

function isNewer(a: Observation, b: Observation): boolean {
  const bySource = a.sourceTime.getTime() - b.sourceTime.getTime();
  const byReceipt = a.receivedAt.getTime() - b.receivedAt.getTime();
  return bySource > 0 || (bySource === 0 && (byReceipt > 0 || (byReceipt === 0 && a.rate < b.rate)));
}

/** The middle of a list that is not empty; of an even number the mean of the two in the middle, rounded down. */
function middleOf(rates: readonly bigint[]): bigint {
  const sorted = [...rates].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const upper = sorted[sorted.length >> 1]!;
  return sorted.length % 2 === 1 ? upper : (sorted[(sorted.length >> 1) - 1]! + upper) / 2n;
}
