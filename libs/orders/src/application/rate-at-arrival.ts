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
