import type { Currency } from './money.js';

/**
 * One line of the double-entry ledger. `amount` is an integer of the currency's smallest unit as a decimal text
 * (JSON has no bigint); debits are positive, credits negative.
 */
export interface Posting {
  readonly account: string;
  readonly currency: Currency;
  readonly amount: string;
}

/** Thrown when the postings of one event do not sum to zero in a currency. */
export class UnbalancedPostingsError extends Error {
  constructor(
    readonly eventType: string,
    readonly currency: string,
    readonly difference: bigint,
  ) {
    super(`postings of ${eventType} do not sum to zero: ${currency} is off by ${difference}`);
    this.name = 'UnbalancedPostingsError';
  }
}

/** A posting from an integer amount. */
export function posting(account: string, currency: Currency, amount: bigint): Posting {
  return { account, currency, amount: amount.toString() };
}

/**
 * Checks that postings sum to zero per currency and that each amount is a non-zero integer text.
 * @throws UnbalancedPostingsError
 */
export function assertBalanced(eventType: string, postings: readonly Posting[]): void {
  const sums = new Map<string, bigint>();
  for (const line of postings) {
    if (!/^-?[1-9]\d{0,17}$/.test(line.amount)) throw new UnbalancedPostingsError(eventType, line.currency, 0n);
    sums.set(line.currency, (sums.get(line.currency) ?? 0n) + BigInt(line.amount));
  }
  for (const [currency, sum] of sums) if (sum !== 0n) throw new UnbalancedPostingsError(eventType, currency, sum);
}
