import pLimit, { type LimitFunction } from 'p-limit';

/** Does something in one's turn. */
export type Turn = <T>(work: () => Promise<T>) => Promise<T>;

/** How many a {@link Semaphore} lets do what. */
export interface SemaphoreOptions {
  /** Who may have their turn at once. */
  readonly atOnce: number;
  /** Most that wait besides the running ones before the next is refused. */
  readonly waiting: number;
  /** Who of those inside may prepare their turn at once; the others wait before they do anything. */
  readonly preparing: number;
}

/** Lets a few do something at once; a bounded line waits, in order. */
export class Semaphore {
  #inside = 0;
  readonly #mostInside: number;
  readonly #turns: LimitFunction;
  readonly #preparations: LimitFunction;

  constructor({ atOnce, waiting, preparing }: SemaphoreOptions) {
    this.#mostInside = atOnce + waiting;
    this.#turns = pLimit(atOnce);
    this.#preparations = pLimit(preparing);
  }

  /**
   * For work that needs no preparation, and for work that is already admitted and must not wait for a second
   * preparation slot.
   * @throws the error of `full`, when the queue is full
   */
  run<T>(work: () => Promise<T>, full: () => Error): Promise<T> {
    return this.#let(() => this.#turns(work), full);
  }

  /** @throws the error of `full`, when the queue is full */
  assertCapacity(full: () => Error): void {
    if (this.#inside >= this.#mostInside) throw full();
  }

  /**
   * Reserves a place in the queue while `work` prepares its turn: admitted work is never refused later. Only a few
   * prepare at once, since their database queries make others wait.
   * @throws the error of `full`, before any work was done
   */
  admit<T>(work: (turn: Turn) => Promise<T>, full: () => Error): Promise<T> {
    return this.#let(() => this.#preparations(() => work((inTurn) => this.#turns(inTurn))), full);
  }

  async #let<T>(work: () => Promise<T>, full: () => Error): Promise<T> {
    this.assertCapacity(full);
    this.#inside += 1;
    try {
      return await work();
    } finally {
      this.#inside -= 1;
    }
  }
}
