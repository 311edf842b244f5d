import { uploadsBusy } from '@usdt-africa/platform';

/** Lets so many run at once; so many others wait their turn, and whoever comes then is told to come later. */
export class Gate {
  readonly #waiting: (() => void)[] = [];
  #free: number;

  /** @param places how many may wait */
  constructor(
    slots: number,
    private readonly places: number,
  ) {
    this.#free = slots;
  }

  /** @throws Refusal 503 `uploads-busy` with Retry-After when all places are taken */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else if (this.#waiting.length >= this.places) throw uploadsBusy();
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    }
  }
}
