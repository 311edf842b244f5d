import { uploadsBusy } from '@usdt-africa/platform';
import pLimit, { type LimitFunction } from 'p-limit';

/** Lets so many run at once; so many others wait their turn, and whoever comes then is told to come later. */
export class Gate {
  readonly #turns: LimitFunction;

  /** @param places how many may wait */
  constructor(
    slots: number,
    private readonly places: number,
  ) {
    this.#turns = pLimit(slots);
  }

  /** @throws Refusal 503 `uploads-busy` with Retry-After when all places are taken */
  run<T>(work: () => Promise<T>): Promise<T> {
    const { activeCount, pendingCount, concurrency } = this.#turns;
    if (activeCount + pendingCount >= concurrency + this.places) return Promise.reject(uploadsBusy());
    return this.#turns(work);
  }
}
