import { pause } from '../wait.js';

/** Fewer events than this are a moment's work. */
const MANY = 100;
/** Longest that a read model makes room at a time: behind it is not forgotten. */
const LONGEST_MS = 500;
const LOOK_MS = 20;

/**
 * What waits for the process managers of this process. Money goes by them, while read models tell of it: where both have much
 * to do at once, read models make room for a moment, and then take more together.
 */
export class Backlog {
  #waiting = 0;

  /** So many more (or, negative, fewer) events wait. */
  change(count: number): void {
    this.#waiting += count;
  }

  /** Resolves at once where little waits, and soon in any case. */
  async makeRoom(abort: AbortSignal): Promise<void> {
    for (const end = performance.now() + LONGEST_MS; this.#waiting >= MANY && performance.now() < end;) {
      if (abort.aborted) return;
      await pause(LOOK_MS, abort);
    }
  }
}
