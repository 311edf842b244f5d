import { pause } from './pause.js';

/** Lets one loop wait for another: a ring that nobody waits for is heard by the next wait. */
export class Bell {
  #rung = false;
  #waiting = new AbortController();

  ring(): void {
    this.#rung = true;
    this.#waiting.abort();
  }

  /** Resolves with the next ring, after `milliseconds`, or when `signal` aborts. */
  async heard(milliseconds: number, signal: AbortSignal): Promise<void> {
    if (!this.#rung) {
      this.#waiting = new AbortController();
      await pause(milliseconds, AbortSignal.any([signal, this.#waiting.signal]));
    }
    this.#rung = false;
  }
}
