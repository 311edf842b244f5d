/** Looks in vain that a skipped slot or a late block costs, a poll apart from each other; then it slows down. */
const HASTY_LOOKS = 12;
/** What a block that was there at the first look takes off the wait for the next one, in milliseconds. */
const SHARPEN_MS = 4;
/** The same while nothing is known but that the first block was there when it was first looked for; doubled each time. */
const GROPE_MS = 64;
const MOST_GROPE_MS = 512;
/** So many quarters of a poll are longer than the longest of these steps. */
const GROPING_LOOKS = 6;

export interface RhythmOptions {
  /** The network's own time between two blocks, in milliseconds. */
  readonly blockMs: number;
  /** Between two looks for a block that is late, in milliseconds. */
  readonly pollMs: number;
}

/** The newest block that a look has found; times in milliseconds. */
export interface Newest {
  readonly number: number;
  readonly time: number;
  /** When it was found; what was done with it since says nothing of when the next one is there. Left out: now. */
  readonly seen?: number;
}

/**
 * When to look for the next block: when it is due, so that a block costs one question and not one for each half second.
 * What lies between a block's own time and the moment at which the node shows it (clocks that differ, the way to us) is
 * learnt from the blocks that were seen: a block that was late makes the next wait longer, one that was there at once a
 * little shorter. How late the first one was found says nothing, for it may have stood there for long, and one that was
 * late once (its node or we were busy) says little: money waits for every millisecond that is believed too easily.
 */
export class BlockRhythm {
  #lagMs: number | null = null;
  #last: Newest | null = null;
  #inVain = 0;
  #vainMs = 0;
  /** How far to go down next; null since a look in vain has shown where the bottom is. */
  #gropeMs: number | null = GROPE_MS;
  /** Below it blocks were not there: what is far above is given up soon. */
  #floorMs = Infinity;

  constructor(private readonly options: RhythmOptions) {}

  /**
   * @param newest null when a look found none
   * @param now in milliseconds, by the clock that waits
   * @returns milliseconds to wait before the next look
   */
  next(newest: Newest | null, now: number): number {
    const { blockMs, pollMs } = this.options;
    if (newest === null) {
      if (this.#vainMs >= HASTY_LOOKS * pollMs) return Math.max(pollMs, blockMs);
      const wait = ++this.#inVain > (this.#gropeMs === null ? 1 : GROPING_LOOKS) ? pollMs : pollMs / 4;
      this.#vainMs += wait;
      return wait;
    }
    const { time, seen = now } = newest;
    const lag = (this.#lagMs = this.#learn(seen - time));
    this.#inVain = this.#vainMs = 0;
    // For each block: whoever came late once and found several must not come late from then on.
    const gap =
      this.#last === null ? blockMs : (time - this.#last.time) / Math.max(1, newest.number - this.#last.number);
    this.#last = newest;
    // A chain that is quicker than the network's slots (one made for a test) is looked at as often as it makes blocks.
    const due = time + Math.min(blockMs, Math.max(gap, pollMs)) + lag;
    return Math.min(Math.max(due - now, Math.min(pollMs, blockMs)), blockMs);
  }

  /** @returns by how much later than its own time the next block is expected */
  #learn(lag: number): number {
    const { pollMs } = this.options;
    const known = this.#lagMs;
    if (known === null) return lag;
    if (this.#inVain === 0) {
      const above = Math.min(lag, known) - this.#floorMs;
      const down = this.#gropeMs ?? Math.max(SHARPEN_MS, above > pollMs / 4 ? above / 4 : 0);
      if (this.#gropeMs !== null) this.#gropeMs = Math.min(2 * this.#gropeMs, MOST_GROPE_MS);
      this.#floorMs = Math.min(this.#floorMs, Math.min(lag, known) - down);
      return Math.min(lag, known) - down;
    }
    // Looked for often while it was not there: now it is known.
    const isGroping = this.#gropeMs !== null;
    this.#gropeMs = null;
    if (isGroping) return (this.#floorMs = lag);
    this.#floorMs = Math.min(known, this.#floorMs + pollMs / 8);
    return Math.min(lag, known + pollMs / 4);
  }
}
