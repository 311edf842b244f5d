import { pause } from '../wait.js';

/** Fewer events than this are a moment's work. */
const MANY = 100;
/** Longest that a read model makes way at a time, so that it is not starved. */
const LONGEST_MS = 500;
const POLL_MS = 20;

/**
 * Counts events that wait for the process managers of this process. They move money, while read models display it:
 * where both have much to do at once, read models pause for a moment, and then take more together.
 */
export class Backlog {
  #waiting = 0;

  /** So many more (or, negative, fewer) events wait. */
  change(count: number): void {
    this.#waiting += count;
  }

  /** Resolves at once where little waits, and soon in any case. */
  async makeCapacity(abort: AbortSignal): Promise<void> {
    for (const end = performance.now() + LONGEST_MS; this.#waiting >= MANY && performance.now() < end;) {
      if (abort.aborted) return;
      await pause(POLL_MS, abort);
    }
  }
}
