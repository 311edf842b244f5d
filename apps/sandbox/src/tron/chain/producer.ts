import { PARAMETERS } from './parameters.js';
import type { Chain } from './chain.js';

/** The most blocks after which a transaction's own is solid. */
const UNTIL_SOLID = PARAMETERS.solidLag + Math.max(...PARAMETERS.solidLagMore);

/** Produces blocks by the clock: in main net's three-second slots, or at another configured pace. */
export class BlockProducer {
  #timer: NodeJS.Timeout | null = null;
  #running = false;
  /** Number of the last block that a transaction waits for. */
  #awaited: number;
  /** Until the next block, as it was reckoned last. */
  #pace = 0;

  /**
   * @param intervalMs between two blocks
   * @param quietMs the same while no transaction waits for its block, nor for that block to be solid
   */
  constructor(
    readonly chain: Chain,
    private intervalMs: number,
    private readonly quietMs = intervalMs,
  ) {
    this.#awaited = chain.head.number + UNTIL_SOLID;
    chain.onSubmit = () => {
      if (this.#running && this.#isQuiet) this.#schedule();
    };
  }

  get paused(): boolean {
    return !this.#running;
  }
  get interval(): number {
    return this.intervalMs;
  }

  start(): void {
    this.#running = true;
    this.#schedule();
  }

  stop(): void {
    this.#running = false;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  setInterval(milliseconds: number): void {
    if (!(milliseconds >= 1)) throw new RangeError('the block interval is at least one millisecond');
    this.intervalMs = milliseconds;
    if (this.#running) this.start();
  }

  /** Makes one block now. */
  produce(): void {
    this.#make(0);
  }

  /** @param lagMore how much further than at the least the solid block stays behind it */
  #make(lagMore: number): void {
    const { pending, head } = this.chain;
    if (pending.size > 0) this.#awaited = head.number + 1 + UNTIL_SOLID;
    this.chain.produce(this.#timestamp(), undefined, lagMore);
  }

  /** The next slot if it has come, a later one if slots were missed, else the present moment: times never go back. */
  #timestamp(): number {
    const now = this.chain.clock.now().getTime();
    const { nextSlot, head } = this.chain;
    const aligned = Math.floor(nextSlot / PARAMETERS.slotMs) * PARAMETERS.slotMs;
    const current = Math.floor(now / PARAMETERS.slotMs) * PARAMETERS.slotMs;
    if (current >= aligned && aligned > head.timestamp) return Math.max(aligned, current);
    return Math.max(now, head.timestamp + 1);
  }

  get #isQuiet(): boolean {
    return this.#pace > this.intervalMs;
  }

  #delay(): number {
    const { pending, head } = this.chain;
    this.#pace =
      pending.size > 0 || head.number < this.#awaited ? this.intervalMs : Math.max(this.intervalMs, this.quietMs);
    if (this.#pace !== PARAMETERS.slotMs) return this.#pace;
    const aligned = Math.floor(this.chain.nextSlot / PARAMETERS.slotMs) * PARAMETERS.slotMs;
    const wait = aligned - this.chain.clock.now().getTime();
    return Math.min(Math.max(wait, 1), PARAMETERS.maintenanceGapMs);
  }

  #schedule(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const { solidLagMore } = PARAMETERS;
      this.#make(solidLagMore[(this.chain.head.number + 1) % solidLagMore.length]!);
      if (this.#running) this.#schedule();
    }, this.#delay());
    this.#timer.unref();
  }
}
