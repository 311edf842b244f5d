import { type Backoff, backoffMs, Bell } from './wait.js';

/** How a {@link poll} goes on from look to look. */
export interface Polling<Seen = unknown> {
  /** The pause after each look, in milliseconds. */
  readonly everyMs: number;
  /** The pause is counted from where a look begins: one that took long makes the next no later. From its end when left out. */
  readonly isPaced?: boolean;
  /** Whether what was seen says that more waits: the next look follows at once. Never when left out. */
  readonly isMore?: (seen: Seen) => boolean;
  /** Told of a look that failed, and of how many in a row did: the next one comes all the same. */
  readonly missed: (error: unknown, inARow: number) => void | Promise<void>;
  /** The pauses after looks that failed, from the end of each; as after any other when left out. */
  readonly afterMissed?: Backoff;
}

/**
 * Looks again and again until `over`: one look at a time, with a pause after each.
 * @param bell cuts the pause short; rung while a look is under way, another one follows at once
 * @returns after the look under way
 */
export async function poll<Seen>(
  look: () => Promise<Seen>,
  { everyMs, isPaced = false, isMore, missed, afterMissed }: Polling<Seen>,
  over: AbortSignal,
  bell = new Bell(),
): Promise<void> {
  for (let failures = 0; !over.aborted;) {
    const began = performance.now();
    try {
      const seen = await look();
      failures = 0;
      if (isMore?.(seen)) continue;
    } catch (error) {
      await missed(error, ++failures);
    }
    const tookMs = isPaced ? performance.now() - began : 0;
    const restMs = Math.max(0, everyMs - tookMs);
    await bell.heard(failures > 0 && afterMissed ? backoffMs(afterMissed, failures) : restMs, over);
  }
}
