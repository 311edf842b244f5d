/** How often an order is polled, depending on what else reports on it. */
export interface Pace {
  /** A stream, this tab's or another tab's, reports on this order. */
  readonly streaming: boolean;
  /** The order is at an end from which it rarely moves. */
  readonly settled: boolean;
  /** Only the masked view, which the server limits. */
  readonly masked: boolean;
  /** Since the page began to watch, or came back into view. */
  readonly watchedSeconds: number;
}

/** Milliseconds to the next poll. */
export function pollDelay({ streaming, settled, masked, watchedSeconds }: Pace): number {
  if (streaming) return 60_000;
  if (settled) return 30_000;
  if (masked) return 10_000;
  return watchedSeconds < 120 ? 3_000 : 10_000;
}

const LONGEST_MS = 30_000;

/**
 * Milliseconds until the next try of a stream, with jitter, so that clients do not all reconnect to a restarted server
 * at once.
 */
export function reconnectDelay(tries: number, random: () => number = Math.random): number {
  const base = Math.min(LONGEST_MS, 1_000 * 2 ** tries);
  return Math.round(base / 2 + random() * base);
}
