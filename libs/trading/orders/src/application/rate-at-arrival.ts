import type { RateReader } from '@usdt-africa/rates';
import type { RateAtArrival } from '../domain/rules.js';

/**
 * The rate a late deposit is paid at: the one at its arrival, or the first fresh one after. The same question has the same
 * answer whenever it is asked, once there is one.
 * @returns null while there has been none since
 */
export async function rateAtArrival(
  rates: Pick<RateReader, 'at' | 'firstAfter'>,
  arrivedAt: Date,
): Promise<RateAtArrival | null> {
  return (await rates.at(arrivedAt)) ?? (await rates.firstAfter(arrivedAt))?.price ?? null;
}

/** Blocks whose rate is kept: what comes of one is decided within moments. */
const BLOCKS = 32;

/** What arrived in one block asks for the rate of one instant, at once and many times: it is looked up once. */
export class RatesAtArrival {
  readonly #asked = new Map<string, Promise<RateAtArrival | null>>();

  constructor(private readonly rates: Pick<RateReader, 'at' | 'firstAfter'>) {}

  /**
   * As {@link rateAtArrival}. That there is none yet is not kept.
   * @param arrivedAt ISO 8601
   */
  at(arrivedAt: string): Promise<RateAtArrival | null> {
    const known = this.#asked.get(arrivedAt);
    if (known) return known;
    const asked = rateAtArrival(this.rates, new Date(arrivedAt));
    this.#asked.set(arrivedAt, asked);
    const forget = (): void => void this.#asked.delete(arrivedAt);
    void asked.then((rate) => rate ?? forget(), forget);
    for (const oldest of this.#asked.keys()) {
      if (this.#asked.size <= BLOCKS) break;
      this.#asked.delete(oldest);
    }
    return asked;
  }
}
