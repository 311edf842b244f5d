/** Failed polls, one poll interval apart, for a skipped slot or a late block; after them polling slows down. */
const HASTY_LOOKS = 12;
/** How much a block that was there at the first poll shortens the wait for the next one, in milliseconds. */
const SHARPEN_MS = 4;
/** The same while it is only known that the first block was there at the first poll; doubled each time. */
const GROPE_MS = 64;
const MOST_GROPE_MS = 512;
/** So many quarters of a poll are longer than the longest of these steps. */
const GROPING_LOOKS = 6;

export interface RhythmOptions {
  /** The network's own time between two blocks, in milliseconds. */
  readonly blockMs: number;
  /** Poll interval for a late block, in milliseconds. */
  readonly pollMs: number;
}

/** The newest block that a poll has found; times in milliseconds. */
export interface Newest {
  readonly number: number;
  readonly time: number;
  /** When it was found; later work on it says nothing about when the next one is there. By default: now. */
  readonly seen?: number;
}

/**
 * Decides when to poll for the next block: when it is due, so that a block costs one query instead of one each half
 * second. The delay between a block's own time and its availability at the node (different clocks, network) is learnt
 * from the blocks seen: a late block makes the next wait longer, one that was there at once a little shorter. The delay
 * of the first block is ignored, since it may have been there for long, and a single late block (busy node or process)
 * counts little: each millisecond of a wrong estimate delays money.
 */
export class BlockRhythm {
  #lagMs: number | null = null;
  #last: Newest | null = null;
  #inVain = 0;
  #vainMs = 0;
  /** Size of the next reduction; null since a failed poll has shown the minimum. */
  #gropeMs: number | null = GROPE_MS;
  /** Blocks were not there below it: a delay far above it is reduced fast. */
  #floorMs = Infinity;

  constructor(private readonly options: RhythmOptions) {}

  /**
   * @param newest null when a poll found none
   * @param now in milliseconds, by the clock that waits
   * @returns milliseconds to wait before the next poll
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
    // Per block: one late poll that found several blocks must not make all later polls late.
    const gap =
      this.#last === null ? blockMs : (time - this.#last.time) / Math.max(1, newest.number - this.#last.number);
    this.#last = newest;
    // A chain that is faster than the network's slots (made for a test) is polled as often as it makes blocks.
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
    // Polled often while it was not there: now the delay is known.
    const isGroping = this.#gropeMs !== null;
    this.#gropeMs = null;
    if (isGroping) return (this.#floorMs = lag);
    this.#floorMs = Math.min(known, this.#floorMs + pollMs / 8);
    return Math.min(lag, known + pollMs / 4);
  }
}
