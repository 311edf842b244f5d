import { type Currency, DECIMALS } from './money.js';

/**
 * One line of the double-entry ledger. `amount` is an integer of the currency's smallest unit as a decimal text
 * (JSON has no bigint); debits are positive, credits negative.
 */
export interface Posting<InCurrency extends string = Currency> {
  readonly account: string;
  readonly currency: InCurrency;
  readonly amount: string;
}

/** A line of any asset: a currency of ours, or the contract (`T…`) of a token that is sent back. */
export type AssetPosting = Posting<string>;

const UNITS = /^-?[1-9]\d{0,17}$/;
/** Tokens have up to 18 decimals. */
const TOKEN_UNITS = /^-?[1-9]\d{0,29}$/;

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
export function posting<InCurrency extends string>(
  account: string,
  currency: InCurrency,
  amount: bigint,
): Posting<InCurrency> {
  return { account, currency, amount: amount.toString() };
}

/**
 * Checks that postings sum to zero per currency and that each amount is a non-zero integer text.
 * @throws UnbalancedPostingsError
 */
export function assertBalanced(eventType: string, postings: readonly AssetPosting[]): void {
  const sums = new Map<string, bigint>();
  for (const line of postings) {
    if (!(Object.hasOwn(DECIMALS, line.currency) ? UNITS : TOKEN_UNITS).test(line.amount))
      throw new UnbalancedPostingsError(eventType, line.currency, 0n);
    sums.set(line.currency, (sums.get(line.currency) ?? 0n) + BigInt(line.amount));
  }
  for (const [currency, sum] of sums) if (sum !== 0n) throw new UnbalancedPostingsError(eventType, currency, sum);
}
