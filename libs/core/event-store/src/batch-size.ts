/**
 * A transaction that writes holds back every reader of the event store until it ends, so it should end soon, whatever a
 * projection needs for an event.
 */
const TRANSACTION_MS = 40;
const LEAST = 100;
const MOST = 4000;

/** How many events to apply in one transaction: as many as take about 40 ms, by what the last ones took. */
export class BatchSize {
  #size: number;

  constructor(first: number) {
    this.#size = first;
  }

  get value(): number {
    return this.#size;
  }

  /** Records the duration of a transaction. One that was less than half full is ignored. */
  note(events: number, tookMs: number): void {
    if (events < this.#size / 2) return;
    const wanted = (events * TRANSACTION_MS) / Math.max(1, tookMs);
    // Smaller by half the way only: a slow one may be the disk's, not the projection's.
    const next = wanted > this.#size ? Math.min(wanted, this.#size * 2) : (this.#size + wanted) / 2;
    this.#size = Math.round(Math.min(MOST, Math.max(LEAST, next)));
  }
}
