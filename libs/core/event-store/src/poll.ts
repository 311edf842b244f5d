import { type Backoff, backoffMs, WakeUpSignal } from './wait.js';

/** How a {@link poll} continues from one run to the next. */
export interface Polling<Seen = unknown> {
  /** The pause after each run, in milliseconds. */
  readonly everyMs: number;
  /**
   * The pause is counted from the start of a run, so that a slow run does not delay the next. From its end if omitted.
   */
  readonly isPaced?: boolean;
  /** Whether the result says that more is waiting: the next run follows at once. Never if omitted. */
  readonly isMore?: (seen: Seen) => boolean;
  /** Called for a failed run, with the number of failures in a row; the next run takes place all the same. */
  readonly missed: (error: unknown, inARow: number) => void | Promise<void>;
  /** The pauses after failed runs, from the end of each; as after any other if omitted. */
  readonly afterMissed?: Backoff;
}

/**
 * Polls until `over`: one run at a time, with a pause after each.
 * @param wakeUp ends the pause early; if it rings during a run, another one follows at once
 * @returns after the run in progress
 */
export async function poll<Seen>(
  look: () => Promise<Seen>,
  { everyMs, isPaced = false, isMore, missed, afterMissed }: Polling<Seen>,
  over: AbortSignal,
  wakeUp = new WakeUpSignal(),
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
    await wakeUp.wait(failures > 0 && afterMissed ? backoffMs(afterMissed, failures) : restMs, over);
  }
}
