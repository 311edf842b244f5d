/** Does something in one's turn. */
export type Turn = <T>(work: () => Promise<T>) => Promise<T>;

/** Lets a few do something at once; a bounded line waits, in order. */
export class Semaphore {
  #running = 0;
  #inside = 0;
  readonly #line: (() => void)[] = [];

  constructor(
    private readonly atOnce: number,
    private readonly waiting: number,
  ) {}

  /** @throws what `full` makes, when the line is as long as it may be */
  run<T>(work: () => Promise<T>, full: () => Error): Promise<T> {
    return this.admit((turn) => turn(work), full);
  }

  /** @throws what `full` makes, when nobody more would be let in */
  assertRoom(full: () => Error): void {
    if (this.#inside >= this.atOnce + this.waiting) throw full();
  }

  /**
   * Keeps a place in the line while `work` prepares what is done in its turn: whoever is in is not turned away any more.
   * @throws what `full` makes, before anything of it was done
   */
  async admit<T>(work: (turn: Turn) => Promise<T>, full: () => Error): Promise<T> {
    this.assertRoom(full);
    this.#inside += 1;
    try {
      return await work((inTurn) => this.#inTurn(inTurn));
    } finally {
      this.#inside -= 1;
    }
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.atOnce) await new Promise<void>((resolve) => this.#line.push(resolve));
    else this.#running += 1;
    try {
      return await work();
    } finally {
      // The place goes to the next in line without ever being free.
      const next = this.#line.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
