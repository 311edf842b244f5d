import type { LimitedDeposit } from './allowance.js';

/** A deposit that a limit holds. */
export interface Held {
  readonly key: string;
  readonly deposit: LimitedDeposit;
}

/** What they are together, in millionths. */
export function heldMicro(held: readonly Held[]): bigint {
  return held.reduce((sum, { deposit }) => sum + deposit.amountMicro, 0n);
}
