import { Refusal } from '@usdt-africa/kernel';
import type { RateLimit } from '@usdt-africa/platform';

/** A file that is refused as too complex costs as much as so many. */
const COSTS = 10;

/** A sender's budget of uploads: the limit, and the key that it counts by. */
export type UploadBudget = readonly [limit: RateLimit, key: string];

/** Charges the sender's budgets for a file that reached the limits of what reading may cost. */
export async function chargingCost<T>(work: Promise<T>, budgets: readonly UploadBudget[]): Promise<T> {
  try {
    return await work;
  } catch (error) {
    // One of them was taken before the body was read.
    if (error instanceof Refusal && error.code === 'file-too-complex')
      await Promise.all(budgets.map(([limit, key]) => limit.charge(key, COSTS - 1)));
    throw error;
  }
}
