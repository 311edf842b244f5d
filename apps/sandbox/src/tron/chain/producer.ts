import { PARAMETERS } from './parameters.js';
import type { Chain } from './chain.js';

/** Makes blocks by the clock: on main net's three-second slots, or at another pace when told so. */
export class BlockProducer {
  #timer: NodeJS.Timeout | null = null;
  #running = false;

  constructor(
    readonly chain: Chain,
    private intervalMs: number,
  ) {}

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
    this.chain.produce(this.#timestamp());
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

  #delay(): number {
    if (this.intervalMs !== PARAMETERS.slotMs) return this.intervalMs;
    const aligned = Math.floor(this.chain.nextSlot / PARAMETERS.slotMs) * PARAMETERS.slotMs;
    const wait = aligned - this.chain.clock.now().getTime();
    return Math.min(Math.max(wait, 1), PARAMETERS.maintenanceGapMs);
  }

  #schedule(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const { solidLagMore } = PARAMETERS;
      const next = this.chain.head.number + 1;
      this.chain.produce(this.#timestamp(), undefined, solidLagMore[next % solidLagMore.length]);
      if (this.#running) this.#schedule();
    }, this.#delay());
    this.#timer.unref();
  }
}
