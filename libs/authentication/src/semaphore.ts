/** Lets a few do something at once; a bounded line waits, in order. */
export class Semaphore {
  #running = 0;
  readonly #line: (() => void)[] = [];

  constructor(
    private readonly atOnce: number,
    private readonly waiting: number,
  ) {}

  /** @throws what `full` makes, when the line is as long as it may be */
  async run<T>(work: () => Promise<T>, full: () => Error): Promise<T> {
    if (this.#running >= this.atOnce) {
      if (this.#line.length >= this.waiting) throw full();
      await new Promise<void>((resolve) => this.#line.push(resolve));
    } else this.#running += 1;
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
