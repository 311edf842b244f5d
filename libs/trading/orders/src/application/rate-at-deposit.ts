import type { RateReader } from '@usdt-africa/rates';
import type { RateAtDeposit } from '../domain/rules.js';

/**
 * The rate for a late deposit: the one at its block's time, or the first fresh one after. Once there is one, the result
 * never changes.
 * @returns null while there has been none since
 */
export async function rateAtDeposit(
  rates: Pick<RateReader, 'at' | 'firstAfter'>,
  receivedAt: Date,
): Promise<RateAtDeposit | null> {
  return (await rates.at(receivedAt)) ?? (await rates.firstAfter(receivedAt))?.price ?? null;
}

/** Number of blocks whose rate is cached: deposits of a block are decided within moments. */
const BLOCKS = 32;

/** Caches the rate per block time: concurrent deposits of one block share one lookup. */
export class RatesAtDeposit {
  readonly #lookups = new Map<string, Promise<RateAtDeposit | null>>();

  constructor(private readonly rates: Pick<RateReader, 'at' | 'firstAfter'>) {}

  /**
   * As {@link rateAtDeposit}. A missing rate is not cached.
   * @param receivedAt ISO 8601
   */
  at(receivedAt: string): Promise<RateAtDeposit | null> {
    const known = this.#lookups.get(receivedAt);
    if (known) return known;
    const lookup = rateAtDeposit(this.rates, new Date(receivedAt));
    this.#lookups.set(receivedAt, lookup);
    const forget = (): void => void this.#lookups.delete(receivedAt);
    void lookup.then((rate) => rate ?? forget(), forget);
    for (const oldest of this.#lookups.keys()) {
      if (this.#lookups.size <= BLOCKS) break;
      this.#lookups.delete(oldest);
    }
    return lookup;
  }
}
