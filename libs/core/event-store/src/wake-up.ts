/** Notifies readers of the store of new events. A wake-up may be lost: readers poll as well. */
export interface WakeUp {
  /** Something was committed. Wakes listeners in this process at once, others' soon after; many calls become one. */
  signal(): void;
  /** @returns a function that ends the listening */
  onWake(listener: () => void): () => void;
}

/** A wake-up within one process: for tests, and for a store that has no other writers. */
export class LocalWakeUp implements WakeUp {
  readonly #listeners = new Set<() => void>();

  signal(): void {
    for (const listener of this.#listeners) listener();
  }

  onWake(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
