/** Looks in vain, half a poll apart from each other, that a skipped slot or a late block costs; then it slows down. */
const HASTY_LOOKS = 12;
/** What a block that was there at the first look takes off the wait for the next one, in milliseconds. */
const SHARPEN_MS = 4;

export interface RhythmOptions {
  /** The network's own time between two blocks, in milliseconds. */
  readonly blockMs: number;
  /** Between two looks for a block that is late, in milliseconds. */
  readonly pollMs: number;
}

/** The newest block that a look has found; `time` in milliseconds. */
export interface Newest {
  readonly number: number;
  readonly time: number;
}

/**
 * When to look for the next block: when it is due, so that a block costs one question and not one for each half second.
 * What lies between a block's own time and the moment at which the node shows it (clocks that differ, the way to us) is
 * learnt from the blocks that were seen: a block that was late makes the next wait longer, one that was there at once a
 * little shorter.
 */
export class BlockRhythm {
  #lagMs: number | null = null;
  #last: Newest | null = null;
  #inVain = 0;

  constructor(private readonly options: RhythmOptions) {}

  /**
   * @param newest null when a look found none
   * @param now in milliseconds, by the clock that waits
   * @returns milliseconds to wait before the next look
   */
  next(newest: Newest | null, now: number): number {
    const { blockMs, pollMs } = this.options;
    if (newest === null) return ++this.#inVain > HASTY_LOOKS ? Math.max(pollMs, blockMs) : pollMs;
    const { time } = newest;
    const lag = now - time;
    // After a look in vain its lag is known to within one poll; else it is no more than what was waited for.
    this.#lagMs = this.#inVain > 0 || this.#lagMs === null ? lag : Math.min(lag, this.#lagMs) - SHARPEN_MS;
    this.#inVain = 0;
    // For each block: whoever came late once and found several must not come late from then on.
    const gap =
      this.#last === null ? blockMs : (time - this.#last.time) / Math.max(1, newest.number - this.#last.number);
    this.#last = newest;
    // A chain that is quicker than the network's slots (one made for a test) is looked at as often as it makes blocks.
    const due = time + Math.min(blockMs, Math.max(gap, pollMs)) + this.#lagMs;
    return Math.min(Math.max(due - now, Math.min(pollMs, blockMs)), blockMs);
  }
}
