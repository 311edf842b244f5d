/** What is known about a saved recipient when a payout to it is decided. */
export interface RecipientHistory {
  /** Whether an order to it was paid. */
  readonly isPaid: boolean;
  readonly isTrusted: boolean;
  /** Whether an order to any recipient of its customer was paid. */
  readonly isPersonPaid: boolean;
}

/** Port of the payouts context, which decides the restrictions on payouts. */
export abstract class RecipientRestrictions {
  abstract of(
    customer: { readonly accountId: string },
    recipient: RecipientHistory,
  ): Promise<{
    /** None before then: something that protects the account was just reset. */
    readonly waitsUntil: string | null;
    /** Above it an operator reviews the payout first. */
    readonly capKobo: bigint | null;
  }>;
}
