import type { EnquiredAccount } from '../enquiries.js';

/** How often a bank account was paid, and when last. */
export interface Payments {
  readonly times: number;
  readonly at: Date;
}

/** Port of the transactions context, which knows the orders that a customer placed as a guest and claimed. */
export abstract class ClaimedPayments {
  /** Paid orders to each of these accounts that name no saved recipient; undefined: none. */
  abstract of(
    accountId: string,
    accounts: readonly Pick<EnquiredAccount, 'bankCode' | 'accountNumber'>[],
  ): Promise<readonly (Payments | undefined)[]>;
}
