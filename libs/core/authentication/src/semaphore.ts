import pLimit, { type LimitFunction } from 'p-limit';

/** Does something in one's turn. */
export type Turn = <T>(work: () => Promise<T>) => Promise<T>;

/** How many a {@link Semaphore} lets do what. */
export interface SemaphoreOptions {
  /** Who may have their turn at once. */
  readonly atOnce: number;
  /** Who may wait beside them before the next is refused. */
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
   * For what needs no preparation, and for what is already inside: it has no second wait to prepare.
   * @throws what `full` makes, when the line is as long as it may be
   */
  run<T>(work: () => Promise<T>, full: () => Error): Promise<T> {
    return this.#let(() => this.#turns(work), full);
  }

  /** @throws what `full` makes, when nobody more would be let in */
  assertRoom(full: () => Error): void {
    if (this.#inside >= this.#mostInside) throw full();
  }

  /**
   * Keeps a place in the line while `work` prepares what is done in its turn: whoever is in is not turned away any more. Only a few
   * prepare at once, for what they ask of the database meanwhile others must wait for.
   * @throws what `full` makes, before anything of it was done
   */
  admit<T>(work: (turn: Turn) => Promise<T>, full: () => Error): Promise<T> {
    return this.#let(() => this.#preparations(() => work((inTurn) => this.#turns(inTurn))), full);
  }

  async #let<T>(work: () => Promise<T>, full: () => Error): Promise<T> {
    this.assertRoom(full);
    this.#inside += 1;
    try {
      return await work();
    } finally {
      this.#inside -= 1;
    }
  }
}
